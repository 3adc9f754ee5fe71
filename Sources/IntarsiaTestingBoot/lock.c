#include "IntarsiaTestingBoot.h"

#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t simulations = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tasks = PTHREAD_MUTEX_INITIALIZER;

static atomic_int open_simulations = 0;

void intarsia_testing_count_simulations(int difference) {
  atomic_fetch_add(&open_simulations, difference);
}

int intarsia_testing_has_simulations(void) {
  return atomic_load(&open_simulations) > 0;
}

void intarsia_testing_lock_simulations(void) {
  pthread_mutex_lock(&simulations);
}

void intarsia_testing_unlock_simulations(void) {
  pthread_mutex_unlock(&simulations);
}

void intarsia_testing_lock_tasks(void) {
  pthread_mutex_lock(&tasks);
}

void intarsia_testing_unlock_tasks(void) {
  pthread_mutex_unlock(&tasks);
}
