#include "MeasuringSupport.h"

__attribute__((noinline)) void keep(long result) { __asm__ volatile("" : : "r"(result)); }

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

__attribute__((noinline)) void fixed_region(void (*body)(const void *), const void *context) {
  body(context);
  // Prevents a tail call, which would not return here.
  __asm__ volatile("");
}

// The hook that Swift's runtime has for this purpose.
extern void (*swift_task_enqueueGlobal_hook)(void *job, void *original)
    __attribute__((swiftcall));
extern void swift_job_run(void *job, void *identity, void *implementation)
    __attribute__((swiftcall));

#if defined(__linux__)

#include <stdlib.h>

// Declarations of libdispatch.
extern struct dispatch_queue_s _dispatch_main_q;
extern void dispatch_async_f(struct dispatch_queue_s *queue, void *context, void (*work)(void *));

// The jobs without an actor, in the order of their arrival. They run on the main thread, between
// the jobs of the main actor, but not as its jobs: otherwise the runtime would let each of their
// functions without an actor leave the main actor.
static void **jobs;
static size_t first, end, capacity;

static void run_next(void *context) {
  (void)context;
  void *job = jobs[first++];
  if (first == end) first = end = 0;
  swift_job_run(job, NULL, NULL);
}

__attribute__((swiftcall)) static void enqueue(void *job, void *original) {
  (void)original;
  if (end == capacity) jobs = realloc(jobs, (capacity = capacity * 2 + 64) * sizeof(void *));
  jobs[end++] = job;
  dispatch_async_f(&_dispatch_main_q, NULL, run_next);
}

void run_all_jobs_on_the_main_thread(void) { swift_task_enqueueGlobal_hook = enqueue; }

#else

extern void swift_task_enqueueMainExecutor(void *job) __attribute__((swiftcall));

__attribute__((swiftcall)) static void enqueue(void *job, void *original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

void run_all_jobs_on_the_main_thread(void) { swift_task_enqueueGlobal_hook = enqueue; }

#endif
