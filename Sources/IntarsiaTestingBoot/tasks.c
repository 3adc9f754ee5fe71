#include "IntarsiaTestingBoot.h"

#include <stddef.h>
#include <string.h>

// Where the runtime keeps what it knows about a task. None of this is promised to stay: whoever uses it tries it first
// on tasks whose state is known, and does without if they look otherwise.

#if defined(__linux__) && defined(__LP64__)

enum {
  job_flags = 32,
  resume_function = 56,
  resume_context = 64,
  status_flags = 96,
  dependency_record = 160,
  record_dependency = 16,
  record_executor_witness = 24,
  record_kind = 32,
};

enum { is_async_let = 1 << 28 };

enum { is_running = 0x800, is_enqueued = 0x1000, is_complete = 0x2000, has_dependency = 0x4000 };

static uintptr_t word(const void *object, size_t offset) {
  uintptr_t value;
  memcpy(&value, (const char *)object + offset, sizeof value);
  return value;
}

// Others may set its bits at the same time.
static uintptr_t status(const void *task) {
  return __atomic_load_n((const uintptr_t *)((const char *)task + status_flags), __ATOMIC_ACQUIRE);
}

int intarsia_testing_task_is_complete(const void *task) {
  return (status(task) & is_complete) != 0;
}

int intarsia_testing_task_is_running(const void *task) {
  return (status(task) & is_running) != 0;
}

int intarsia_testing_task_is_suspended(const void *task) {
  return (status(task) & (is_running | is_enqueued | is_complete)) == 0;
}

int intarsia_testing_task_is_async_let(const void *task) {
  return (word(task, job_flags) & is_async_let) != 0;
}

int intarsia_testing_read_wait_kind(const void *task, const void **object) {
  *object = NULL;
  const void *record = (const void *)word(task, dependency_record);
  if (!(word(task, status_flags) & has_dependency) || !record) return 0;
  uintptr_t kind = word(record, record_kind) & 0xffffffff;
  if (kind < 1 || kind > 4) return 0;
  *object = (const void *)word(record, record_dependency);
  // An actor that has no executor of its own is one itself, and knows no other way to be asked.
  int is_actor = kind == 4 && *object && !word(record, record_executor_witness);
  return is_actor ? 5 : (int)kind;
}

void intarsia_testing_read_wait(const void *task, struct intarsia_testing_wait *wait) {
  memset(wait, 0, sizeof *wait);
  wait->kind = intarsia_testing_read_wait_kind(task, &wait->object);
  // Each function that waits has a context: who called it, and where that one goes on.
  wait->frames[wait->count++] = (const void *)word(task, resume_function);
  const void *context = (const void *)word(task, resume_context);
  while (context && wait->count < intarsia_testing_wait_depth) {
    const void *function = (const void *)word(context, 8);
    if (!function) break;
    wait->frames[wait->count++] = function;
    context = (const void *)word(context, 0);
  }
}

#else

int intarsia_testing_task_is_async_let(const void *task) {
  (void)task;
  return 0;
}

int intarsia_testing_task_is_running(const void *task) {
  (void)task;
  return 0;
}

int intarsia_testing_read_wait_kind(const void *task, const void **object) {
  (void)task;
  *object = NULL;
  return 0;
}

int intarsia_testing_task_is_complete(const void *task) {
  (void)task;
  return 0;
}

int intarsia_testing_task_is_suspended(const void *task) {
  (void)task;
  return 0;
}

void intarsia_testing_read_wait(const void *task, struct intarsia_testing_wait *wait) {
  (void)task;
  memset(wait, 0, sizeof *wait);
}

#endif
