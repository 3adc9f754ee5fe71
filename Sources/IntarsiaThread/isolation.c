#include "IntarsiaIsolation.h"

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
