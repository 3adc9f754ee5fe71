#ifndef INTARSIA_THREAD_H
#define INTARSIA_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "IntarsiaIsolation.h"

// What observation and the engine keep for each thread. Swift has no thread-local variables, and a task-local value costs
// many times what reading one of these does. The functions are inline, so that a read is one instruction.

#if defined(__ELF__)
#define INTARSIA_TLS _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define INTARSIA_TLS _Thread_local
#endif

struct intarsia_thread_observation {
  /// How many observation transactions are open on this thread, one inside the other.
  long open_transactions;
  /// The changes that the open transactions collected: an object that this owns, or null if there are none.
  void *_Nullable changes;
  /// The reads that the running `observe` body made: an object that its caller owns, or null outside of one.
  void *_Nullable reads;
};

extern INTARSIA_TLS struct intarsia_thread_observation intarsia_thread_observation;

static inline long intarsia_open_transactions(void) {
  return intarsia_thread_observation.open_transactions;
}

static inline void intarsia_set_open_transactions(long count) {
  intarsia_thread_observation.open_transactions = count;
}

static inline void *_Nullable intarsia_changes(void) {
  return intarsia_thread_observation.changes;
}

static inline void intarsia_set_changes(void *_Nullable changes) {
  intarsia_thread_observation.changes = changes;
}

static inline void *_Nullable intarsia_reads(void) {
  return intarsia_thread_observation.reads;
}

static inline void intarsia_set_reads(void *_Nullable reads) {
  intarsia_thread_observation.reads = reads;
}

// The stack that the thread runs on, so that features which contain themselves can go on where there is more room.
struct intarsia_thread_stack {
  /// Below this address little is left.
  void *_Nullable low;
  void *_Nullable start;
  void *_Nullable end;
  /// How many stacks were added to the one that the thread was started with.
  long segments;
};

// The stack of a thread is not known until somebody asks.
#define INTARSIA_STACK_UNKNOWN ((void *)UINTPTR_MAX)

extern INTARSIA_TLS struct intarsia_thread_stack intarsia_thread_stack;

/// Whether little of the stack is left, or not known how much.
__attribute__((always_inline)) static inline bool intarsia_stack_is_low(void) {
  return (uintptr_t)__builtin_frame_address(0) < (uintptr_t)intarsia_thread_stack.low;
}

/// Whether less than some bytes of the stack are left, or not known how much.
static inline bool intarsia_stack_has_less_than(size_t bytes) {
  return intarsia_thread_stack.low == INTARSIA_STACK_UNKNOWN ||
         (uintptr_t)__builtin_frame_address(0) < (uintptr_t)intarsia_thread_stack.start + bytes;
}

/// How many stacks the thread is away from the one that it was started with.
static inline long intarsia_stack_segments(void) {
  return intarsia_thread_stack.segments;
}

/// Calls a function where at least as many bytes of stack are left: here, or on memory that is there until it returns.
///
/// The thread stays the same, with all that belongs to it. Where stacks can't be switched, the call is made here.
void intarsia_call_with_room(
  size_t bytes, void (*_Nonnull function)(void *_Nonnull), void *_Nonnull argument);

#endif
