#include "IntarsiaTestingBoot.h"

#include <stddef.h>
#include <string.h>

// Where the runtime keeps what it knows about a task. None of this is promised to stay: whoever uses it tries it first
// on tasks whose state is known, and does without if they look otherwise.

#if defined(__linux__) && defined(__LP64__)

enum {
  job_flags = 32,
  drained_actor = 64,
  resume_function = 56,
  resume_context = 64,
  status_flags = 96,
  dependency_record = 160,
  record_dependency = 16,
  record_executor_witness = 24,
  record_kind = 32,
  group_of_child = 224,
  group_status = 80,
  record_flags = 0,
  record_parent = 8,
  record_preferred_executor = 24,
};

enum { is_child_of_group = 1 << 26, is_async_let = 1 << 28 };

// Of the children of a group: how many it has not handed over, and how many of those have ended; and whether anybody waits.
enum { children = 0x7fffffff, ended_children_shift = 31 };
static const uintptr_t has_waiter = (uintptr_t)1 << 62;

enum { kind_of_record = 0xff, prefers_this_executor = 5 };

enum { kind_of_job = 0xff, drains_an_actor = 193 };

enum {
  is_running = 0x800,
  is_enqueued = 0x1000,
  is_complete = 0x2000,
  has_dependency = 0x4000,
  prefers_an_executor = 0x8000,
};

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

int intarsia_testing_task_prefers_an_executor(const void *task) {
  uintptr_t before = status(task);
  if (!(before & prefers_an_executor) || !(before & has_dependency)) return 0;
  // The preference may be for the default executor. Behind what the task waits for stands what it has asked for before,
  // the latest first; all of that is memory of the task.
  const void *record = (const void *)word(task, dependency_record);
  while (record && status(task) == before) {
    if ((word(record, record_flags) & kind_of_record) == prefers_this_executor) {
      return word(record, record_preferred_executor) != 0;
    }
    const void *parent = (const void *)word(record, record_parent);
    // If the task goes on meanwhile, what was read may be anything.
    if (status(task) != before) break;
    record = parent;
  }
  return 0;
}

const void *intarsia_testing_group_of_task(const void *task) {
  if (!(word(task, job_flags) & is_child_of_group)) return NULL;
  return (const void *)word(task, group_of_child);
}

struct intarsia_testing_group intarsia_testing_read_group(const void *group) {
  uintptr_t status =
      __atomic_load_n((const uintptr_t *)((const char *)group + group_status), __ATOMIC_ACQUIRE);
  return (struct intarsia_testing_group){
      .unfinished = (status & children) - (status >> ended_children_shift & children),
      .has_waiter = (status & has_waiter) != 0,
  };
}

const void *intarsia_testing_actor_drained_by(const void *job) {
  if ((word(job, job_flags) & kind_of_job) != drains_an_actor) return NULL;
  return (const void *)word(job, drained_actor);
}

int intarsia_testing_task_is_suspended(const void *task) {
  return (status(task) & (is_running | is_enqueued | is_complete)) == 0;
}

int intarsia_testing_task_is_async_let(const void *task) {
  return (word(task, job_flags) & is_async_let) != 0;
}

static int read_wait_kind(const void *task, const void **object) {
  *object = NULL;
  const void *record = (const void *)word(task, dependency_record);
  if (!(status(task) & has_dependency) || !record) return 0;
  uintptr_t kind = word(record, record_kind) & 0xffffffff;
  if (kind < 1 || kind > 4) return 0;
  *object = (const void *)word(record, record_dependency);
  // An actor that has no executor of its own is one itself, and knows no other way to be asked.
  int is_actor = kind == 4 && *object && !word(record, record_executor_witness);
  return is_actor ? 5 : (int)kind;
}

int intarsia_testing_read_wait_kind(const void *task, const void **object) {
  // If the task goes on meanwhile, what is read is neither what it has waited for nor what it waits for next.
  for (int attempt = 0; attempt < 100; attempt++) {
    uintptr_t before = status(task);
    int kind = read_wait_kind(task, object);
    const void *again;
    if (read_wait_kind(task, &again) == kind && again == *object && status(task) == before) {
      return kind;
    }
  }
  *object = NULL;
  return 0;
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

int intarsia_testing_task_prefers_an_executor(const void *task) {
  (void)task;
  return 0;
}

const void *intarsia_testing_group_of_task(const void *task) {
  (void)task;
  return NULL;
}

struct intarsia_testing_group intarsia_testing_read_group(const void *group) {
  (void)group;
  return (struct intarsia_testing_group){0, 0};
}

const void *intarsia_testing_actor_drained_by(const void *job) {
  (void)job;
  return NULL;
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
