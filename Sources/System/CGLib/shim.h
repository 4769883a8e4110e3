// GLib's main loop, and GIO's folder monitors.
#include <gio/gio.h>
#include <glib-unix.h>
