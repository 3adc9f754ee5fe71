#ifdef __linux__

#define _GNU_SOURCE
#include "outside.h"

#include <dlfcn.h>

// A job reckons the deadlines that it gives to dispatch from virtual time, and dispatch knows nothing but the real
// one. After a virtual hour a timer of ten milliseconds would take an hour.

// As `dispatch_time_t` is defined: these are no points in time.
static const uint64_t now = 0, wall_now = ~1ull, forever = ~0ull;

uint64_t intarsia_testing_begin_real_time(
    struct intarsia_testing_real_time *aside, uint64_t deadline) {
  int64_t lead = intarsia_testing_lead_of_virtual_time();
  aside->thread = intarsia_testing_set_simulated_thread(NULL);
  // Dispatch makes a source for each block that is to run later, and gives blocks whose time has come to a queue.
  aside->works_for_nobody = intarsia_testing_set_works_for_nobody(1);
  if (!lead || deadline == now || deadline == wall_now || deadline == forever) return deadline;
  static _Atomic(void *) function;
  uint64_t (*time)(uint64_t, int64_t) = (uint64_t (*)(uint64_t, int64_t))atomic_load(&function);
  if (!time) {
    time = (uint64_t (*)(uint64_t, int64_t))dlsym(RTLD_DEFAULT, "dispatch_time");
    atomic_store(&function, (void *)time);
  }
  // All of its clocks go on alike, so that it does not matter which one the deadline belongs to.
  return time(deadline, -lead);
}

void intarsia_testing_end_real_time(const struct intarsia_testing_real_time *aside) {
  intarsia_testing_set_works_for_nobody(aside->works_for_nobody);
  intarsia_testing_set_simulated_thread(aside->thread);
}

// MARK: - Later

typedef void (*after_function)(uint64_t, void *, void *);

static void pass_on(after_function next, uint64_t when, void *queue, void *block) {
  struct intarsia_testing_real_time aside;
  uint64_t deadline = intarsia_testing_begin_real_time(&aside, when);
  next(deadline, queue, block);
  intarsia_testing_end_real_time(&aside);
}

#define PASS_ON(block) pass_on(next, when, queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_after(uint64_t when, void *queue, void *block) {
  NEXT(after_function, dispatch_after);
  // What is never run is given to nobody. A sanitizer keeps it for good.
  if (when == forever) {
    next(when, queue, block);
    return;
  }
  HAND_OVER(intarsia_testing_queue, block, PASS_ON)
}
#undef PASS_ON

IN_FRONT_OF_THE_LIBRARY void dispatch_after_f(
    uint64_t when, void *queue, void *context, work_function work) {
  NEXT(void (*)(uint64_t, void *, void *, work_function), dispatch_after_f);
  void *carried = when == forever ? NULL
                                  : intarsia_testing_carry_function(
                                        work, context, __builtin_return_address(0));
  struct intarsia_testing_real_time aside;
  uint64_t deadline = intarsia_testing_begin_real_time(&aside, when);
  if (carried)
    next(deadline, queue, carried, intarsia_testing_run_carried_function);
  else
    next(deadline, queue, context, work);
  intarsia_testing_end_real_time(&aside);
}

// MARK: - Waiting

// A job that waits here holds its thread, and in real time: nothing else of the simulation can run meanwhile.
#define DEFINE_WAIT(name)                                                            \
  IN_FRONT_OF_THE_LIBRARY intptr_t name(void *object, uint64_t timeout) {            \
    NEXT(intptr_t (*)(void *, uint64_t), name);                                      \
    struct intarsia_testing_real_time aside;                                         \
    uint64_t deadline = intarsia_testing_begin_real_time(&aside, timeout);           \
    intptr_t result = next(object, deadline);                                        \
    intarsia_testing_end_real_time(&aside);                                          \
    return result;                                                                   \
  }

DEFINE_WAIT(dispatch_semaphore_wait)
DEFINE_WAIT(dispatch_group_wait)

#endif
