#define _GNU_SOURCE
#include "CIntarsiaSimulation.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#if __has_include(<dlfcn.h>)
#include <dlfcn.h>
#endif

// Written in Swift, in the module IntarsiaSimulation, which is always linked together with this
// file.
extern bool intarsia_simulation_replace_executors(void);
extern void intarsia_simulation_route(void *job);

int intarsia_simulation_is_off(const char *variable) {
  const char *setting = getenv(variable);
  return setting && strcmp(setting, "off") == 0;
}

// The runtime calls its hook, if there is one, instead of the global executor. The signatures are
// those of MutableConcurrency.h in the Swift repository.
typedef __attribute__((swiftcall)) void enqueue_function(void *job);

static enqueue_function *_Atomic enqueue_on_platform = NULL;

static __attribute__((swiftcall)) void enqueue(void *job, enqueue_function *original) {
  enqueue_on_platform = original;
  intarsia_simulation_route(job);
}

int intarsia_simulation_enqueue(void *job) {
  enqueue_function *function = enqueue_on_platform;
  if (function && job) function(job);
  return function != NULL;
}

static void **hook = NULL;

void intarsia_simulation_set_hook(void) {
  if (hook && !*hook) *hook = (void *)enqueue;
}

// Swift runs no code when a module is loaded, and the executors of a process have to be set before
// any task runs.
__attribute__((constructor)) static void intarsia_simulation_boot(void) {
  if (intarsia_simulation_replace_executors()) return;
#if __has_include(<dlfcn.h>)
  hook = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  intarsia_simulation_set_hook();
#endif
}
