// Pango with its Cairo font map: measures text now, draws it later.
#include <pango/pangocairo.h>
