#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "IntarsiaIsolation.h"

#if defined(__APPLE__)
#include <pthread.h>
#elif defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

INTARSIA_ISOLATION_TLS signed char intarsia_thread_is_main;

bool intarsia_ask_for_main_thread(void) {
#if defined(__APPLE__)
  bool is_main = pthread_main_np() != 0;
#elif defined(__linux__)
  bool is_main = syscall(SYS_gettid) == getpid();
#else
  // Not known. The executor is asked each time.
  bool is_main = false;
#endif
  intarsia_thread_is_main = is_main ? 1 : 2;
  return is_main;
}

#if defined(__APPLE__)
#define INTARSIA_WEAK __attribute__((weak_import))
#else
#define INTARSIA_WEAK __attribute__((weak))
#endif

// Functions of the Swift runtime that compiled programs call themselves.
struct intarsia_executor {
  uintptr_t identity;
  uintptr_t implementation;
};

__attribute__((swiftcall)) extern struct intarsia_executor swift_task_getCurrentExecutor(void);
__attribute__((swiftcall)) extern bool swift_task_isCurrentExecutor(struct intarsia_executor);
// Since Swift 6.2. Unlike the one above it never ends the program, unless a flag asks for that.
INTARSIA_WEAK __attribute__((swiftcall)) extern bool
swift_task_isCurrentExecutorWithFlags(struct intarsia_executor, uint64_t flags);

uintptr_t intarsia_current_executor(void) {
  return swift_task_getCurrentExecutor().identity;
}

bool intarsia_runs_on(uintptr_t identity, uintptr_t implementation) {
  struct intarsia_executor executor = {identity, implementation};
  if (swift_task_isCurrentExecutorWithFlags)
    return swift_task_isCurrentExecutorWithFlags(executor, 0);
  return swift_task_isCurrentExecutor(executor);
}
