// libxml2's push parser. Its headers would bring those of ICU, which collide with Foundation's copy of
// ICU; nothing that is used here needs them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
