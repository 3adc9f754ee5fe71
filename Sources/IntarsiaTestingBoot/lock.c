#include "IntarsiaTestingBoot.h"

#include <pthread.h>

static pthread_mutex_t simulations = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tasks = PTHREAD_MUTEX_INITIALIZER;

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
