#include "CIntarsiaSimulation.h"

#include <stdlib.h>
#include <string.h>

// Written in Swift, in the module IntarsiaSimulation, which is always linked together with this
// file.
extern void intarsia_simulation_install_executors(void);

int intarsia_simulation_is_off(const char *variable) {
  const char *setting = getenv(variable);
  return setting && strcmp(setting, "off") == 0;
}

// Swift runs no code when a module is loaded, and the executors of a process have to be set before
// any task runs.
__attribute__((constructor)) static void intarsia_simulation_boot(void) {
  intarsia_simulation_install_executors();
}
