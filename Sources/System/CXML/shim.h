// libxml2's push parser.
#include <libxml/parser.h>
