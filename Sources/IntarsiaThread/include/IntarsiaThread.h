#ifndef INTARSIA_THREAD_H
#define INTARSIA_THREAD_H

// What observation keeps for each thread. Swift has no thread-local variables, and a task-local value costs
// many times what reading one of these does. The functions are inline, so that a read is one instruction.

struct intarsia_thread_observation {
  /// How many observation transactions are open on this thread, one inside the other.
  long open_transactions;
  /// The changes that the open transactions collected: an object that this owns, or null if there are none.
  void *_Nullable changes;
  /// The reads that the running `observe` body made: an object that its caller owns, or null outside of one.
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

#endif
