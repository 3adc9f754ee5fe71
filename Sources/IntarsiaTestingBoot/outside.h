#pragma once

#include "IntarsiaTestingBoot.h"

// What the files share that stand between a simulation and the world outside.

#ifdef __linux__

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

// A job of a simulation that waits for the world outside has asked somebody: it has given work to a dispatch queue,
// a thread, a file. The functions that take such work stand here once more. A symbol of the program goes before the one
// in a shared library, and these do nothing but pass the call on, unless the thread works for a simulation. Then the
// work is counted until it is done, and what it gives away itself is, too.
//
// They are weak: where libdispatch is linked into the program, its functions win, and nothing outside is seen. The
// functions that a sanitizer has in the program for the same purpose are weak, too. There these are not, and call the
// sanitizer's, which call the library's.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define IS_BEHIND_A_SANITIZER
#endif
#endif

#ifdef IS_BEHIND_A_SANITIZER
#define IN_FRONT_OF_THE_LIBRARY __attribute__((visibility("default")))
#else
#define IN_FRONT_OF_THE_LIBRARY __attribute__((weak, visibility("default")))
#endif

void *intarsia_testing_next_function(
    _Atomic(void *) *function, const char *name, void *of_sanitizer);

#define NEXT(type, name)                                        \
  extern void __interceptor_##name(void) __attribute__((weak)); \
  static _Atomic(void *) next_##name;                           \
  __typeof__(type) next = (__typeof__(type))intarsia_testing_next_function( \
      &next_##name, #name, (void *)__interceptor_##name)

// Says for which simulation this thread works that runs none of its jobs. Returns what was said before.
uint64_t intarsia_testing_work_for(uint64_t simulation);

// Whether an address is in libdispatch, which calls its own functions the way everybody does.
int intarsia_testing_is_in_dispatch(const void *address);

// MARK: - Blocks

// As the ABI of blocks lays them out. The compiler is not asked to make any: that would take a flag, which packages
// that are depended on may not have.

typedef void (*block_invoke)(void *, uintptr_t, uintptr_t, uintptr_t);

struct block_descriptor {
  unsigned long reserved, size;
  void (*copy)(void *, void *);
  void (*dispose)(void *);
};

struct block {
  void *isa;
  int32_t flags, reserved;
  block_invoke invoke;
  const struct block_descriptor *descriptor;
};

// The head of a block that is on the stack, has parts to copy and to release, and is to be copied from there.
struct block intarsia_testing_block(
    block_invoke invoke, const struct block_descriptor *descriptor);

void *intarsia_testing_copy_block(void *block);
void intarsia_testing_release_block(void *block);

// Whether a block is a work item, which dispatch knows by its function and handles in a way of its own.
int intarsia_testing_is_work_item(const void *block);

// A copy of a block that runs it on behalf of a simulation. The handover ends when the copy goes away: it has run
// then, or never will.
void *intarsia_testing_carry_block(void *block, uint64_t simulation, uint64_t handover);

// Defines a function that hands a block over: `call` passes on whatever stands in the place of `block`.
#define HAND_OVER(kind, block, call)                                                     \
  uint64_t simulation = intarsia_testing_simulation_worked_for();                        \
  if (!simulation || !block) {                                                           \
    call(block);                                                                         \
  } else if (intarsia_testing_is_work_item(block)) {                                     \
    (void)intarsia_testing_handover_began(simulation, kind, 0);                          \
    call(block);                                                                         \
  } else {                                                                               \
    uint64_t handover = intarsia_testing_handover_began(simulation, kind, 1);            \
    /* The copy is what ends the handover, even if nobody else keeps the block. */       \
    void *copy = intarsia_testing_carry_block(block, simulation, handover);              \
    call(copy);                                                                          \
    intarsia_testing_release_block(copy);                                                \
  }

// MARK: - Functions instead of blocks

typedef void (*work_function)(void *);

// What `run_carried_function` is to be called with in the place of a function that is handed over by `caller`; NULL if
// nobody has to know of it.
void *intarsia_testing_carry_function(work_function work, void *context, const void *caller);
void intarsia_testing_run_carried_function(void *carried);

#define HAND_FUNCTION_OVER(...)                                                      \
  void *carried =                                                                    \
      intarsia_testing_carry_function(work, context, __builtin_return_address(0));   \
  if (carried) {                                                                     \
    context = carried;                                                               \
    work = intarsia_testing_run_carried_function;                                    \
  }                                                                                  \
  next(__VA_ARGS__, context, work);

// MARK: - Deadlines

// What a thread has put aside to show the real time.
struct intarsia_testing_real_time {
  const struct intarsia_testing_simulated_thread *thread;
  int works_for_nobody;
};

// Lets this thread show the real time, and work for nobody, while it tells dispatch of a deadline.
//
// Returns that deadline in real time, as far away as it is in virtual time.
uint64_t intarsia_testing_begin_real_time(
    struct intarsia_testing_real_time *aside, uint64_t deadline);
void intarsia_testing_end_real_time(const struct intarsia_testing_real_time *aside);

// Whether what this thread does right now is nobody's work but this library's own.
int intarsia_testing_works_for_nobody(void);

// How much later it is in the simulation of the running task than in reality, in nanoseconds.
int64_t intarsia_testing_lead_of_virtual_time(void);

#endif
