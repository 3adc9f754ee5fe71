#define _GNU_SOURCE
#include "CIntarsiaSimulation.h"

#include <time.h>
#ifdef __linux__
#include <unistd.h>
#endif

// Swift has no thread-local variables. The model puts them beside the thread's own data, so that
// reading them allocates nothing: the clock below may be read in a signal handler.
#ifdef __linux__
#define THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define THREAD_LOCAL _Thread_local
#endif

static THREAD_LOCAL const struct intarsia_simulated_thread *current = NULL;
static THREAD_LOCAL uint64_t scope = 0;

const struct intarsia_simulated_thread *intarsia_simulation_thread(void) {
  return current;
}

const struct intarsia_simulated_thread *intarsia_simulation_set_thread(
    const struct intarsia_simulated_thread *thread) {
  const struct intarsia_simulated_thread *before = current;
  current = thread;
  return before;
}

int32_t intarsia_simulation_thread_number(void) {
#ifdef __linux__
  static THREAD_LOCAL int32_t number = 0;
  if (number == 0) number = gettid();
  return number;
#else
  return 0;
#endif
}

uint64_t intarsia_simulation_scope(void) {
  return scope;
}

uint64_t intarsia_simulation_set_scope(uint64_t new_scope) {
  uint64_t before = scope;
  scope = new_scope;
  return before;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time = {0, 0};
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void intarsia_simulation_read_clocks(struct intarsia_simulated_thread *thread) {
  thread->realtime_begin = nanoseconds(CLOCK_REALTIME);
  thread->monotonic_begin = nanoseconds(CLOCK_MONOTONIC);
#ifdef CLOCK_BOOTTIME
  thread->boottime_begin = nanoseconds(CLOCK_BOOTTIME);
#endif
}

#ifdef __linux__

#include <dlfcn.h>
#include <sys/syscall.h>

// Swift's clocks read the C library's clock, and `Task.sleep` adds its duration to that time. Real
// time would make the length of a sleep depend on the speed of the machine. So on a thread that
// runs a job of a simulation, and only there, this function returns virtual time. The dynamic
// linker prefers a symbol of the program to the library's. The symbol is weak, so that a program
// with a clock of its own links.
//
// The function is async-signal-safe: it reads thread-local data, takes no lock and calls no Swift.

typedef int (*clock_gettime_function)(clockid_t, struct timespec *);

static clock_gettime_function next_clock_gettime = NULL;
static int is_off = 0;

// The lookup takes locks of the linker, so it is done before any thread or signal handler can read
// the clock.
__attribute__((constructor(101))) static void find_next_clock_gettime(void) {
  next_clock_gettime = (clock_gettime_function)dlsym(RTLD_NEXT, "clock_gettime");
  is_off = intarsia_simulation_is_off("INTARSIA_VIRTUAL_CLOCK");
}

static int real_clock_gettime(clockid_t clock, struct timespec *time) {
  // A program without a shared C library has no next function.
  return next_clock_gettime ? next_clock_gettime(clock, time)
                            : (int)syscall(SYS_clock_gettime, clock, time);
}

// A sanitizer's runtime has a weak definition of its own, which must not win.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define UNLESS_SANITIZED
#endif
#endif
#ifndef UNLESS_SANITIZED
#define UNLESS_SANITIZED __attribute__((weak))
#endif

UNLESS_SANITIZED int clock_gettime(clockid_t clock, struct timespec *time) {
  const struct intarsia_simulated_thread *thread = current;
  if (!thread || !thread->id || is_off) return real_clock_gettime(clock, time);
  int64_t begin;
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
      // All other clocks are real, for example those of processor time.
      return real_clock_gettime(clock, time);
  }
  int64_t now;
  if (__builtin_add_overflow(begin, thread->elapsed, &now)) now = INT64_MAX;
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

#endif
