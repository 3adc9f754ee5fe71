#include "MeasuringSupport.h"

__attribute__((noinline)) void keep(long result) { __asm__ volatile("" : : "r"(result)); }

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

__attribute__((noinline)) void fixed_region(void (*body)(const void *), const void *context) {
  body(context);
  // So that this isn't a jump, which would not return here.
  __asm__ volatile("");
}

// The hook that Swift's runtime has for this purpose.
extern void (*swift_task_enqueueGlobal_hook)(void *job, void *original)
    __attribute__((swiftcall));
extern void swift_task_enqueueMainExecutor(void *job) __attribute__((swiftcall));

__attribute__((swiftcall)) static void enqueue(void *job, void *original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

void run_all_jobs_on_the_main_thread(void) { swift_task_enqueueGlobal_hook = enqueue; }
