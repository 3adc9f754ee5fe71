#include "CIntarsiaTraces.h"

#include <stdlib.h>

// Swift runs no code when a module is loaded, and INTARSIA_TRACE records a program as it is.
__attribute__((constructor)) static void intarsia_traces_boot(void) {
  const char *file = getenv("INTARSIA_TRACE");
  if (file && *file) intarsia_traces_record_all_stores();
}
