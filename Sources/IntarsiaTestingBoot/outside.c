#define _GNU_SOURCE
#include "outside.h"

#include <stddef.h>

// The simulation on whose behalf a thread works that runs none of its jobs; 0 if there is none.
static _Thread_local uint64_t worked_for = 0;

// Whether what the thread gives away right now is nobody's work but this library's own.
static _Thread_local int works_for_nobody = 0;

uint64_t intarsia_testing_simulation_worked_for(void) {
  if (works_for_nobody) return 0;
  const struct intarsia_testing_simulated_thread *thread = intarsia_testing_thread_of_simulation();
  if (!thread) return worked_for;
  struct intarsia_testing_simulated_thread other;
  const struct intarsia_testing_simulated_thread *of_task = intarsia_testing_thread_of_task(&other);
  // A task of no simulation that runs there has been asked by one of the simulation's.
  return (of_task ? of_task : thread)->id;
}

int intarsia_testing_works_for_nobody(void) {
  return works_for_nobody;
}

int intarsia_testing_set_works_for_nobody(int nobody) {
  int before = works_for_nobody;
  works_for_nobody = nobody;
  return before;
}

#ifndef __linux__

int intarsia_testing_sees_the_outside(void) {
  return 0;
}

#else

#include <dlfcn.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

uint64_t intarsia_testing_work_for(uint64_t simulation) {
  uint64_t before = worked_for;
  worked_for = simulation;
  return before;
}

void *intarsia_testing_next_function(
    _Atomic(void *) *function, const char *name, void *of_sanitizer) {
  void *next = atomic_load_explicit(function, memory_order_acquire);
  if (!next) {
    next = of_sanitizer ? of_sanitizer : dlsym(RTLD_NEXT, name);
    atomic_store_explicit(function, next, memory_order_release);
  }
  return next;
}

// Where the library begins in memory that an address is in, or null.
static void *library_of(const void *address) {
  Dl_info info;
  return address && dladdr(address, &info) ? info.dli_fbase : NULL;
}

// The same for the library that a function comes from, remembered in `library`.
static void *library_of_function(_Atomic(void *) *library, const char *name) {
  void *known = atomic_load_explicit(library, memory_order_relaxed);
  if (!known) {
    known = library_of(dlsym(RTLD_NEXT, name));
    atomic_store_explicit(library, known, memory_order_relaxed);
  }
  return known;
}

int intarsia_testing_is_in_dispatch(const void *address) {
  static _Atomic(void *) dispatch;
  void *library = library_of_function(&dispatch, "dispatch_async_f");
  return library && library == library_of(address);
}

static int is_in_swifts_runtime(const void *address) {
  static _Atomic(void *) runtime;
  void *library = library_of_function(&runtime, "swift_task_create");
  return library && library == library_of(address);
}

// MARK: - Blocks

// A block that runs another one on behalf of a simulation.
struct carrier {
  struct block block;
  struct block *inner;
  uint64_t simulation;
  // What ends when the block goes away: it has run then, or never will.
  uint64_t handover;
};

enum { block_has_copy_dispose = 1 << 25 };

void *intarsia_testing_copy_block(void *block) {
  static _Atomic(void *) function;
  void *(*copy)(void *) = (void *(*)(void *))atomic_load(&function);
  if (!copy) {
    copy = (void *(*)(void *))dlsym(RTLD_DEFAULT, "_Block_copy");
    atomic_store(&function, (void *)copy);
  }
  return copy(block);
}

void intarsia_testing_release_block(void *block) {
  static _Atomic(void *) function;
  void (*release)(void *) = (void (*)(void *))atomic_load(&function);
  if (!release) {
    release = (void (*)(void *))dlsym(RTLD_DEFAULT, "_Block_release");
    atomic_store(&function, (void *)release);
  }
  release(block);
}

struct block intarsia_testing_block(
    block_invoke invoke, const struct block_descriptor *descriptor) {
  return (struct block){
      dlsym(RTLD_DEFAULT, "_NSConcreteStackBlock"), block_has_copy_dispose, 0, invoke, descriptor};
}

static void carrier_invoke(void *self, uintptr_t a, uintptr_t b, uintptr_t c) {
  struct carrier *carrier = self;
  uint64_t before = intarsia_testing_work_for(carrier->simulation);
  // Blocks of all signatures that are carried take up to three words.
  carrier->inner->invoke(carrier->inner, a, b, c);
  intarsia_testing_work_for(before);
}

static void carrier_copy(void *to, void *from) {
  ((struct carrier *)to)->inner = intarsia_testing_copy_block(((struct carrier *)from)->inner);
}

static void carrier_dispose(void *self) {
  struct carrier *carrier = self;
  intarsia_testing_release_block(carrier->inner);
  intarsia_testing_handover_ended(carrier->handover);
}

static const struct block_descriptor carrier_descriptor = {
    0, sizeof(struct carrier), carrier_copy, carrier_dispose};

void *intarsia_testing_carry_block(void *block, uint64_t simulation, uint64_t handover) {
  struct carrier carrier = {
      intarsia_testing_block(carrier_invoke, &carrier_descriptor), block, simulation, handover};
  return intarsia_testing_copy_block(&carrier);
}

static void do_nothing(void *self, uintptr_t a, uintptr_t b, uintptr_t c) {
  (void)self, (void)a, (void)b, (void)c;
}

int intarsia_testing_is_work_item(const void *block) {
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
    intarsia_testing_release_block(item);
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

#define PASS_ON(block) next(queue, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_async(void *queue, void *block) {
  NEXT(void (*)(void *, void *), dispatch_async);
  uint64_t worker = intarsia_testing_simulation_worked_for();
  if (worker && block && intarsia_testing_is_work_item(block) &&
      hand_work_item_over(queue, block, worker))
    return;
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

// MARK: - Functions instead of blocks

struct carried_function {
  work_function work;
  void *context;
  uint64_t simulation, handover;
};

void intarsia_testing_run_carried_function(void *argument) {
  struct carried_function carried = *(struct carried_function *)argument;
  free(argument);
  uint64_t before = intarsia_testing_work_for(carried.simulation);
  carried.work(carried.context);
  intarsia_testing_work_for(before);
  intarsia_testing_handover_ended(carried.handover);
}

// The jobs of Swift's tasks are no business of this file, and dispatch itself works for everybody. Swift's runtime
// hands its jobs over with a jump, so that the caller seems to be somebody else; the function is always the runtime's.
void *intarsia_testing_carry_function(work_function work, void *context, const void *caller) {
  uint64_t simulation = intarsia_testing_simulation_worked_for();
  if (!simulation || !work || is_in_swifts_runtime((const void *)work) ||
      intarsia_testing_is_in_dispatch(caller))
    return NULL;
  struct carried_function *carried = malloc(sizeof *carried);
  if (!carried) return NULL;
  uint64_t handover = intarsia_testing_handover_began(simulation, intarsia_testing_queue, 1);
  *carried = (struct carried_function){work, context, simulation, handover};
  return carried;
}

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

#define PASS_ON(block) next(channel, block)
IN_FRONT_OF_THE_LIBRARY void dispatch_io_barrier(void *channel, void *block) {
  NEXT(void (*)(void *, void *), dispatch_io_barrier);
  HAND_OVER(intarsia_testing_file, block, PASS_ON)
}
#undef PASS_ON

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
  uint64_t simulation = intarsia_testing_simulation_worked_for();
  // The threads of dispatch belong to everybody.
  if (!simulation || intarsia_testing_is_in_dispatch(__builtin_return_address(0)))
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
    uint64_t simulation = intarsia_testing_simulation_worked_for();                                          \
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
