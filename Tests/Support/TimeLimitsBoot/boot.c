#include "TimeLimitsBoot.h"

// Swift runs no code when a module is loaded, and test bundles have no entry point of their own.
__attribute__((constructor)) static void intarsia_time_limits_boot(void) { intarsia_time_limits_start(); }
