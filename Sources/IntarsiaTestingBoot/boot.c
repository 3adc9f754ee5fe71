#include "IntarsiaTestingBoot.h"

#include <stdlib.h>
#include <string.h>

// Written in Swift, in the module IntarsiaTesting, which is always linked together with this file.
extern void intarsia_testing_register_reporters(void);
extern void intarsia_testing_install_executors(void);

const char intarsia_testing_boot_anchor = 1;

int intarsia_testing_routing_is_off(void) {
  const char *setting = getenv("INTARSIA_JOB_ROUTING");
  return setting && strcmp(setting, "off") == 0;
}

// Swift has no code that runs when a module is loaded, and test bundles have no entry point of their own.
__attribute__((constructor)) static void intarsia_testing_boot(void) {
  intarsia_testing_install_executors();
  intarsia_testing_register_reporters();
}
