#define _GNU_SOURCE
#include "outside.h"

#include <errno.h>
#include <stddef.h>
#include <time.h>

// Swift has no thread-local variables.
static _Thread_local const struct intarsia_testing_simulated_thread *current = NULL;

void *intarsia_testing_simulation_of_this_thread(void) {
  return current ? current->simulation : NULL;
}

const struct intarsia_testing_simulated_thread *intarsia_testing_thread_of_simulation(void) {
  return current;
}

const struct intarsia_testing_simulated_thread *intarsia_testing_thread_of_task(
    struct intarsia_testing_simulated_thread *other) {
  if (current ? !current->works_off_an_actor
              : !intarsia_testing_has_simulations() || intarsia_testing_works_for_nobody()) {
    return current;
  }
  *other = current ? *current : (struct intarsia_testing_simulated_thread){0};
  return intarsia_testing_find_simulation(other) ? other : NULL;
}

const struct intarsia_testing_simulated_thread *intarsia_testing_set_simulated_thread(
    const struct intarsia_testing_simulated_thread *thread) {
  const struct intarsia_testing_simulated_thread *before = current;
  current = thread;
  return before;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time = {0, 0};
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void intarsia_testing_read_clocks(struct intarsia_testing_simulated_thread *thread) {
  thread->realtime_begin = nanoseconds(CLOCK_REALTIME);
  thread->monotonic_begin = nanoseconds(CLOCK_MONOTONIC);
#ifdef CLOCK_BOOTTIME
  thread->boottime_begin = nanoseconds(CLOCK_BOOTTIME);
#endif
}

#ifdef __linux__

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

// Swift's clocks ask the C library for the time, and the clock that `Task.sleep` adds its duration to is one of them.
// If that time were the real one, how long a job sleeps would depend on how fast the machine is. So on a thread that
// runs a task of a simulation, and nowhere else, the C library's function is answered from virtual time. A symbol of
// the program goes before the one in the shared library.

typedef int (*clock_gettime_function)(clockid_t, struct timespec *);

static int real_clock_gettime(clockid_t clock, struct timespec *time) {
  static _Atomic(clock_gettime_function) next = NULL;
  clock_gettime_function function = next;
  if (!function) {
    function = (clock_gettime_function)dlsym(RTLD_NEXT, "clock_gettime");
    next = function;
  }
  // Without a shared C library there is no next one.
  return function ? function(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  struct intarsia_testing_simulated_thread other;
  const struct intarsia_testing_simulated_thread *thread = intarsia_testing_thread_of_task(&other);
  int64_t begin;
  if (!thread) return real_clock_gettime(clock, time);
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
      begin = thread->realtime_begin;
      break;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
      begin = thread->monotonic_begin;
      break;
    case CLOCK_BOOTTIME:
      begin = thread->boottime_begin;
      break;
    default:
      // Processor time, which is real.
      return real_clock_gettime(clock, time);
  }
  int64_t now;
  // There is no later time than the last one.
  if (__builtin_add_overflow(begin, thread->elapsed, &now)) now = INT64_MAX;
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

int64_t intarsia_testing_lead_of_virtual_time(void) {
  struct intarsia_testing_simulated_thread other;
  const struct intarsia_testing_simulated_thread *thread = intarsia_testing_thread_of_task(&other);
  struct timespec time = {0, 0};
  if (!thread || real_clock_gettime(CLOCK_MONOTONIC, &time) != 0) return 0;
  int64_t now = (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
  return thread->elapsed - (now - thread->monotonic_begin);
}

#endif
