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
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// A job of a simulation that waits for the world outside has asked somebody: it has given work to a dispatch queue,
// a thread, a file. The functions that take such work stand here once more. A symbol of the program goes before the one
// in a shared library, and these do nothing but pass the call on, unless the thread works for a simulation. Then the
// work is counted until it is done, and what it gives away itself is, too.
//
// They are weak: where libdispatch is linked into the program, or a sanitizer has functions of its own for this, those
// win, and nothing outside is seen.
#define IN_FRONT_OF_THE_LIBRARY __attribute__((weak, visibility("default")))

static void *next_function(_Atomic(void *) *function, const char *name) {
  void *next = atomic_load_explicit(function, memory_order_acquire);
  if (!next) {
    next = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(function, next, memory_order_release);
  }
  return next;
}

#define NEXT(type, name)                                  \
  static _Atomic(void *) next_##name;                     \
  __typeof__(type) next = (__typeof__(type))next_function(&next_##name, #name)

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
  // What ends when the block goes away: it has run then, or never will.
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
  // Blocks of all signatures that are carried take up to three words.
  carrier->inner->invoke(carrier->inner, a, b, c);
  worked_for = before;
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
#define DEFINE_ASYNC(name)                                          \
  IN_FRONT_OF_THE_LIBRARY void name(void *queue, void *block) {     \
    NEXT(void (*)(void *, void *), name);                           \
    HAND_OVER(intarsia_testing_queue, block, PASS_ON)               \
  }

DEFINE_ASYNC(dispatch_async)
DEFINE_ASYNC(dispatch_barrier_async)
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
  if (!simulation || !handler || is_work_item(handler)) {
    next(source, handler);
    return;
  }
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

// The threads of dispatch belong to everybody.
static int is_in_dispatch(const void *address) {
  Dl_info info;
  return dladdr(address, &info) && info.dli_fname && strstr(info.dli_fname, "libdispatch");
}

IN_FRONT_OF_THE_LIBRARY int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
  NEXT(int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), pthread_create);
  uint64_t simulation = simulation_of_this_thread();
  if (!simulation || is_in_dispatch(__builtin_return_address(0)))
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

int intarsia_testing_sees_the_outside(void) {
  Dl_info info, own;
  void *function = dlsym(RTLD_DEFAULT, "dispatch_async");
  return function && dladdr(function, &info) && dladdr(&sources_lock, &own) &&
         info.dli_fbase == own.dli_fbase && dlsym(RTLD_NEXT, "dispatch_async") != NULL;
}

#endif
