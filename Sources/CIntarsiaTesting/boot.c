#include "CIntarsiaTesting.h"

// Written in Swift, in the module IntarsiaTesting, which is always linked together with this file.
extern void intarsia_testing_register_reporters(void);

const char intarsia_testing_boot_anchor = 1;

// Swift runs no code when a module is loaded, and a test bundle has no entry point of its own.
__attribute__((constructor)) static void intarsia_testing_boot(void) {
  intarsia_testing_register_reporters();
}
