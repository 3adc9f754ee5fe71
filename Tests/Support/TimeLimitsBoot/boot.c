#include "TimeLimitsBoot.h"

#include <pthread.h>
#include <stddef.h>
#include <time.h>

// A thread of its own needs neither dispatch nor the threads of Swift's tasks, which stuck tests may all block.
static void *look_each_second(void *argument) {
  (void)argument;
  for (;;) {
    struct timespec second = {1, 0};
    while (nanosleep(&second, &second) != 0) {}
    intarsia_time_limits_look();
  }
  return NULL;
}

// Swift has no code that runs when a module is loaded, and test bundles have no entry point of their own.
__attribute__((constructor)) static void intarsia_time_limits_boot(void) {
  pthread_t thread;
  intarsia_time_limits_observe_xctest();
  if (pthread_create(&thread, NULL, look_each_second, NULL) == 0) pthread_detach(thread);
}
