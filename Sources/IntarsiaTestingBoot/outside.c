#define _GNU_SOURCE
#include "IntarsiaTestingBoot.h"

#include <stddef.h>

// The simulation on whose behalf a thread works that runs none of its jobs; 0 if there is none.
static _Thread_local uint64_t worked_for = 0;

static uint64_t simulation_of_this_thread(void) {
  const struct intarsia_testing_simulated_thread *thread = intarsia_testing_thread_of_simulation();
  return thread ? thread->id : worked_for;
}

uint64_t intarsia_testing_simulation_worked_for(void) {
  return simulation_of_this_thread();
}

#ifndef __linux__

int intarsia_testing_sees_the_outside(void) {
  return 0;
}

#else

#include <dlfcn.h>
#include <pthread.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

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

static void *next_function(_Atomic(void *) *function, const char *name, void *of_sanitizer) {
  void *next = atomic_load_explicit(function, memory_order_acquire);
  if (!next) {
    next = of_sanitizer ? of_sanitizer : dlsym(RTLD_NEXT, name);
    atomic_store_explicit(function, next, memory_order_release);
  }
  return next;
}

#define NEXT(type, name)                                      \
  extern void __interceptor_##name(void) __attribute__((weak)); \
  static _Atomic(void *) next_##name;                         \
  __typeof__(type) next =                                     \
      (__typeof__(type))next_function(&next_##name, #name, (void *)__interceptor_##name)

// Who calls a function, by the library that it is in.
static int is_in_library(const void *address, const char *name) {
  Dl_info info;
  return dladdr(address, &info) && info.dli_fname && strstr(info.dli_fname, name);
}

// MARK: - Blocks

// As the ABI of blocks lays them out. The compiler is not asked to make any: that would take a flag, which packages that
// are depended on may not have.

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

// A block that runs another one on behalf of a simulation.
struct carrier {
  struct block block;
  struct block *inner;
  uint64_t simulation;
  // What ends when the block goes away: it has run then, or never will. 0 for the handler of a source, which may run any
  // number of times.
  uint64_t handover;
};

enum { block_has_copy_dispose = 1 << 25 };

static void *copy_block(void *block) {
  static _Atomic(void *) function;
  void *(*copy)(void *) = (void *(*)(void *))atomic_load(&function);
  if (!copy) {
    copy = (void *(*)(void *))dlsym(RTLD_DEFAULT, "_Block_copy");
    atomic_store(&function, (void *)copy);
  }
  return copy(block);
}

static void release_block(void *block) {
  static _Atomic(void *) function;
  void (*release)(void *) = (void (*)(void *))atomic_load(&function);
  if (!release) {
    release = (void (*)(void *))dlsym(RTLD_DEFAULT, "_Block_release");
    atomic_store(&function, (void *)release);
  }
  release(block);
}

static void carrier_invoke(void *self, uintptr_t a, uintptr_t b, uintptr_t c) {
  struct carrier *carrier = self;
  uint64_t before = worked_for;
  worked_for = carrier->simulation;
  // A handler may cancel its source and then pass the work on. Until it has returned, something may come from it.
  uint64_t run = carrier->handover
                     ? 0
                     : intarsia_testing_handover_began(carrier->simulation, intarsia_testing_source, 1);
  // Blocks of all signatures that are carried take up to three words.
  carrier->inner->invoke(carrier->inner, a, b, c);
  worked_for = before;
  if (run) intarsia_testing_handover_ended(run);
}

static void carrier_copy(void *to, void *from) {
  ((struct carrier *)to)->inner = copy_block(((struct carrier *)from)->inner);
}

static void carrier_dispose(void *self) {
  struct carrier *carrier = self;
  release_block(carrier->inner);
  if (carrier->handover) intarsia_testing_handover_ended(carrier->handover);
}

static const struct block_descriptor carrier_descriptor = {
    0, sizeof(struct carrier), carrier_copy, carrier_dispose};

static struct carrier carrier_of(void *inner, uint64_t simulation, uint64_t handover) {
  struct carrier carrier;
  memset(&carrier, 0, sizeof carrier);
  carrier.block.isa = dlsym(RTLD_DEFAULT, "_NSConcreteStackBlock");
  carrier.block.flags = block_has_copy_dispose;
  carrier.block.invoke = carrier_invoke;
  carrier.block.descriptor = &carrier_descriptor;
  carrier.inner = inner;
  carrier.simulation = simulation;
  carrier.handover = handover;
  return carrier;
}

static void do_nothing(void *self, uintptr_t a, uintptr_t b, uintptr_t c) {
  (void)self, (void)a, (void)b, (void)c;
}

// Whether a block is a work item, which dispatch knows by its function and handles in a way of its own.
static int is_work_item(const void *block) {
  static _Atomic(void *) function;
  void *invoke = atomic_load(&function);
  if (!invoke) {
    static const struct block_descriptor descriptor = {0, sizeof(struct block), NULL, NULL};
    struct block empty = {dlsym(RTLD_DEFAULT, "_NSConcreteStackBlock"), 0, 0, do_nothing, &descriptor};
    void *(*create)(unsigned long, void *) =
        (void *(*)(unsigned long, void *))dlsym(RTLD_DEFAULT, "dispatch_block_create");
    if (!create) return 0;
    struct block *item = create(0, &empty);
    if (!item) return 0;
    invoke = (void *)item->invoke;
    release_block(item);
    atomic_store(&function, invoke);
  }
  return (void *)((const struct block *)block)->invoke == invoke;
}

static void end_handover(void *handover) {
  intarsia_testing_handover_ended((uint64_t)(uintptr_t)handover);
}

// Hands a work item over, in a group that tells when it is done. Its flags are for dispatch, so that no other block can
// carry it.
static int hand_work_item_over(void *queue, void *item, uint64_t simulation) {
  void *(*create)(void) = (void *(*)(void))dlsym(RTLD_DEFAULT, "dispatch_group_create");
  void *(*global)(intptr_t, uintptr_t) =
      (void *(*)(intptr_t, uintptr_t))dlsym(RTLD_DEFAULT, "dispatch_get_global_queue");
  void (*async)(void *, void *, void *) =
      (void (*)(void *, void *, void *))dlsym(RTLD_NEXT, "dispatch_group_async");
  void (*notify)(void *, void *, void *, void (*)(void *)) =
      (void (*)(void *, void *, void *, void (*)(void *)))dlsym(RTLD_NEXT, "dispatch_group_notify_f");
  void (*release)(void *) = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_release");
  void *group = create && global && async && notify && release ? create() : NULL;
  if (!group) return 0;
  uint64_t handover = intarsia_testing_handover_began(simulation, intarsia_testing_queue, 1);
  async(group, queue, item);
  notify(group, global(0, 0), (void *)(uintptr_t)handover, end_handover);
  release(group);
  return 1;
}

// Defines a function that hands a block over: `call` passes on whatever stands in the place of `block`.
#define HAND_OVER(kind, block, call)                                             \
  uint64_t simulation = simulation_of_this_thread();                             \
  if (!simulation || !block) {                                                   \
    call(block);                                                                 \
  } else if (is_work_item(block)) {                                              \
    (void)intarsia_testing_handover_began(simulation, kind, 0);                  \
    call(block);                                                                 \
  } else {                                                                       \
    uint64_t handover = intarsia_testing_handover_began(simulation, kind, 1);    \
    struct carrier carrier = carrier_of(block, simulation, handover);            \
    /* The copy is what ends the handover, even if nobody else keeps the block. */ \
    void *copy = copy_block(&carrier);                                           \
    call(copy);                                                                  \
    release_block(copy);                                                         \
  }

#define PASS_ON(block) next(queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_async(void *queue, void *block) {
  NEXT(void (*)(void *, void *), dispatch_async);
  uint64_t worker = simulation_of_this_thread();
  if (worker && block && is_work_item(block) && hand_work_item_over(queue, block, worker)) return;
  HAND_OVER(intarsia_testing_queue, block, PASS_ON)
}

IN_FRONT_OF_THE_LIBRARY void dispatch_barrier_async(void *queue, void *block) {
  NEXT(void (*)(void *, void *), dispatch_barrier_async);
  HAND_OVER(intarsia_testing_queue, block, PASS_ON)
}
#undef PASS_ON

#define PASS_ON(block) next(group, queue, block)
#define DEFINE_GROUP(name)                                                     \
  IN_FRONT_OF_THE_LIBRARY void name(void *group, void *queue, void *block) {   \
    NEXT(void (*)(void *, void *, void *), name);                              \
    HAND_OVER(intarsia_testing_queue, block, PASS_ON)                          \
  }

DEFINE_GROUP(dispatch_group_async)
DEFINE_GROUP(dispatch_group_notify)
#undef PASS_ON

#define PASS_ON(block) next(when, queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_after(uint64_t when, void *queue, void *block) {
  NEXT(void (*)(uint64_t, void *, void *), dispatch_after);
  HAND_OVER(intarsia_testing_queue, block, PASS_ON)
}
#undef PASS_ON

// MARK: - Functions instead of blocks

typedef void (*work_function)(void *);

struct carried_function {
  work_function work;
  void *context;
  uint64_t simulation, handover;
};

static void run_function(void *argument) {
  struct carried_function carried = *(struct carried_function *)argument;
  free(argument);
  uint64_t before = worked_for;
  worked_for = carried.simulation;
  carried.work(carried.context);
  worked_for = before;
  intarsia_testing_handover_ended(carried.handover);
}

// What a function is to be called with that is handed over by `caller`; NULL if nobody has to know of it. The jobs of
// Swift's tasks are no business of this file, and dispatch itself works for everybody.
static struct carried_function *carry_function(work_function work, void *context, void *caller) {
  uint64_t simulation = simulation_of_this_thread();
  if (!simulation || !work || is_in_library(caller, "libswift_Concurrency") ||
      is_in_library(caller, "libdispatch"))
    return NULL;
  struct carried_function *carried = malloc(sizeof *carried);
  if (!carried) return NULL;
  uint64_t handover = intarsia_testing_handover_began(simulation, intarsia_testing_queue, 1);
  *carried = (struct carried_function){work, context, simulation, handover};
  return carried;
}

#define HAND_FUNCTION_OVER(...)                                                               \
  struct carried_function *carried = carry_function(work, context, __builtin_return_address(0)); \
  if (carried) {                                                                              \
    context = carried;                                                                        \
    work = run_function;                                                                      \
  }                                                                                           \
  next(__VA_ARGS__, context, work);

#define DEFINE_ASYNC_F(name)                                                             \
  IN_FRONT_OF_THE_LIBRARY void name(void *queue, void *context, work_function work) {    \
    NEXT(void (*)(void *, void *, work_function), name);                                 \
    HAND_FUNCTION_OVER(queue)                                                            \
  }

DEFINE_ASYNC_F(dispatch_async_f)
DEFINE_ASYNC_F(dispatch_barrier_async_f)

#define DEFINE_GROUP_F(name)                                            \
  IN_FRONT_OF_THE_LIBRARY void name(                                    \
      void *group, void *queue, void *context, work_function work) {    \
    NEXT(void (*)(void *, void *, void *, work_function), name);        \
    HAND_FUNCTION_OVER(group, queue)                                    \
  }

DEFINE_GROUP_F(dispatch_group_async_f)
DEFINE_GROUP_F(dispatch_group_notify_f)

IN_FRONT_OF_THE_LIBRARY void dispatch_after_f(
    uint64_t when, void *queue, void *context, work_function work) {
  NEXT(void (*)(uint64_t, void *, void *, work_function), dispatch_after_f);
  HAND_FUNCTION_OVER(when, queue)
}

// MARK: - Files

#define PASS_ON(block) next(file, length, queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_read(int file, size_t length, void *queue, void *block) {
  NEXT(void (*)(int, size_t, void *, void *), dispatch_read);
  HAND_OVER(intarsia_testing_file, block, PASS_ON)
}
#undef PASS_ON

#define PASS_ON(block) next(file, data, queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_write(int file, void *data, void *queue, void *block) {
  NEXT(void (*)(int, void *, void *, void *), dispatch_write);
  HAND_OVER(intarsia_testing_file, block, PASS_ON)
}
#undef PASS_ON

#define PASS_ON(block) next(channel, offset, length, queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_io_read(
    void *channel, int64_t offset, size_t length, void *queue, void *block) {
  NEXT(void (*)(void *, int64_t, size_t, void *, void *), dispatch_io_read);
  HAND_OVER(intarsia_testing_file, block, PASS_ON)
}
#undef PASS_ON

#define PASS_ON(block) next(channel, offset, data, queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_io_write(
    void *channel, int64_t offset, void *data, void *queue, void *block) {
  NEXT(void (*)(void *, int64_t, void *, void *, void *), dispatch_io_write);
  HAND_OVER(intarsia_testing_file, block, PASS_ON)
}
#undef PASS_ON

// MARK: - Sources

// Sources that were made on behalf of a simulation: something may come from them until they are cancelled.
struct source {
  void *source;
  uint64_t handover;
  struct source *rest;
};

static pthread_mutex_t sources_lock = PTHREAD_MUTEX_INITIALIZER;
static struct source *sources = NULL;

IN_FRONT_OF_THE_LIBRARY void *dispatch_source_create(
    const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  NEXT(void *(*)(const void *, uintptr_t, uintptr_t, void *), dispatch_source_create);
  void *source = next(type, handle, mask, queue);
  uint64_t simulation = simulation_of_this_thread();
  struct source *entry = simulation && source ? malloc(sizeof *entry) : NULL;
  if (entry) {
    entry->source = source;
    entry->handover = intarsia_testing_handover_began(simulation, intarsia_testing_source, 1);
    pthread_mutex_lock(&sources_lock);
    entry->rest = sources;
    sources = entry;
    pthread_mutex_unlock(&sources_lock);
  }
  return source;
}

IN_FRONT_OF_THE_LIBRARY void dispatch_source_cancel(void *source) {
  NEXT(void (*)(void *), dispatch_source_cancel);
  struct source *found = NULL;
  pthread_mutex_lock(&sources_lock);
  for (struct source **link = &sources; *link; link = &(*link)->rest) {
    if ((*link)->source != source) continue;
    found = *link;
    *link = found->rest;
    break;
  }
  pthread_mutex_unlock(&sources_lock);
  next(source);
  if (found) intarsia_testing_handover_ended(found->handover);
  free(found);
}

IN_FRONT_OF_THE_LIBRARY void dispatch_source_set_event_handler(void *source, void *handler) {
  NEXT(void (*)(void *, void *), dispatch_source_set_event_handler);
  uint64_t simulation = simulation_of_this_thread();
  if (!simulation || !handler) {
    next(source, handler);
    return;
  }
  // Work items, too: a source calls its handler, and uses none of the flags of one.
  struct carrier carrier = carrier_of(handler, simulation, 0);
  void *copy = copy_block(&carrier);
  next(source, copy);
  release_block(copy);
}

// MARK: - Threads

struct thread_start {
  void *(*run)(void *);
  void *argument;
  uint64_t simulation, handover;
};

static void end_thread(void *handover) {
  worked_for = 0;
  intarsia_testing_handover_ended(*(uint64_t *)handover);
}

static void *run_thread(void *argument) {
  struct thread_start start = *(struct thread_start *)argument;
  free(argument);
  worked_for = start.simulation;
  void *result;
  pthread_cleanup_push(end_thread, &start.handover);
  result = start.run(start.argument);
  pthread_cleanup_pop(1);
  return result;
}

IN_FRONT_OF_THE_LIBRARY int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
  NEXT(int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), pthread_create);
  uint64_t simulation = simulation_of_this_thread();
  // The threads of dispatch belong to everybody.
  if (!simulation || is_in_library(__builtin_return_address(0), "libdispatch"))
    return next(thread, attributes, run, argument);
  struct thread_start *start = malloc(sizeof *start);
  if (!start) return next(thread, attributes, run, argument);
  uint64_t handover = intarsia_testing_handover_began(simulation, intarsia_testing_thread, 1);
  *start = (struct thread_start){run, argument, simulation, handover};
  int result = next(thread, attributes, run_thread, start);
  if (result != 0) {
    intarsia_testing_handover_ended(handover);
    free(start);
  }
  return result;
}

// MARK: - Processes

// What a program does nobody sees here. It counts until something comes from outside.
#define DEFINE_SPAWN(name)                                                                      \
  IN_FRONT_OF_THE_LIBRARY int name(                                                             \
      pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,              \
      const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) { \
    NEXT(int (*)(pid_t *, const char *, const posix_spawn_file_actions_t *,                     \
                 const posix_spawnattr_t *, char *const[], char *const[]),                      \
         name);                                                                                 \
    int result = next(process, path, actions, attributes, arguments, environment);              \
    uint64_t simulation = simulation_of_this_thread();                                          \
    if (simulation && result == 0)                                                              \
      (void)intarsia_testing_handover_began(simulation, intarsia_testing_process, 0);           \
    return result;                                                                              \
  }

DEFINE_SPAWN(posix_spawn)
DEFINE_SPAWN(posix_spawnp)

// MARK: - Whether all of this is called

// The function that stands in this file, whichever of the name wins.
extern void intarsia_testing_dispatch_async(void *queue, void *block)
    __attribute__((alias("dispatch_async"), visibility("hidden")));

int intarsia_testing_sees_the_outside(void) {
  return dlsym(RTLD_DEFAULT, "dispatch_async") == (void *)intarsia_testing_dispatch_async &&
         dlsym(RTLD_NEXT, "dispatch_async") != NULL;
}

#endif
