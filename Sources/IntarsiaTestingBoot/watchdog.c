#define _GNU_SOURCE
#include "IntarsiaTestingBoot.h"

#include <pthread.h>
#include <time.h>

static void *look_each_second(void *argument) {
  void (*look)(void) = (void (*)(void))argument;
  for (;;) {
    struct timespec second = {1, 0};
    while (nanosleep(&second, &second) != 0) {}
    look();
  }
  return NULL;
}

int intarsia_testing_start_watchdog(void (*look)(void)) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, look_each_second, (void *)look) != 0) return 0;
  pthread_detach(thread);
  return 1;
}
