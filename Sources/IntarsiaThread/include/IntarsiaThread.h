#ifndef INTARSIA_THREAD_H
#define INTARSIA_THREAD_H

// The thread-local state of observation. Swift has no thread-local variables, and reading a
// task-local value costs many times more. The functions are inline, so that Swift reads the
// variable without a call of them.

struct intarsia_thread_observation {
  /// The number of nested observation transactions that are open on this thread.
  long open_transactions;
  /// The changes that the open transactions collected, or null if there are none.
  ///
  /// A retained `CollectedChanges`.
  void *_Nullable changes;
  /// The reads of the innermost closure whose reads are collected, or null if none is running.
  ///
  /// An unretained `ObservedReads`, which the caller of the closure keeps alive.
  void *_Nullable reads;
};

extern _Thread_local struct intarsia_thread_observation intarsia_thread_observation;

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

/// The address of a thread-local variable, which differs from thread to thread.
static inline void *_Nonnull intarsia_thread_address(void) {
  return &intarsia_thread_observation;
}

#endif
