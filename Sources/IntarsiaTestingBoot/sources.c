#ifdef __linux__

#define _GNU_SOURCE
#include "outside.h"

#include <dlfcn.h>
#include <stdlib.h>

// A source that was made on behalf of a simulation: something may come from it until it is cancelled and has said so,
// or is gone.
struct source {
  void *source;
  uint64_t simulation;
  // 0 when nothing can come from the source any more.
  uint64_t handover;
  // How many of its blocks hold on to this. A source has one at any time, its cancel handler, and lets go of that
  // when it has run or the source itself goes: so this goes, too, before the address may belong to somebody else.
  int holders;
  // Whether somebody wants to be told when it is cancelled.
  int tells_of_cancelling;
  struct source *rest;
};

static pthread_mutex_t sources_lock = PTHREAD_MUTEX_INITIALIZER;
static struct source *sources = NULL;

// What is known of a source, held; NULL if it is none of a simulation.
static struct source *hold(const void *source) {
  pthread_mutex_lock(&sources_lock);
  struct source *found = sources;
  while (found && found->source != source) found = found->rest;
  if (found) found->holders++;
  pthread_mutex_unlock(&sources_lock);
  return found;
}

static void let_go(struct source *source) {
  pthread_mutex_lock(&sources_lock);
  int is_over = --source->holders == 0;
  if (is_over) {
    struct source **link = &sources;
    while (*link != source) link = &(*link)->rest;
    *link = source->rest;
  }
  pthread_mutex_unlock(&sources_lock);
  if (!is_over) return;
  if (source->handover) intarsia_testing_handover_ended(source->handover);
  free(source);
}

// MARK: - Handlers

// A block that runs the handler of a source on behalf of a simulation.
struct handler {
  struct block block;
  // One of the two, or neither.
  struct block *inner;
  work_function work;
  void *source;
  uint64_t simulation;
  // The source that it holds on to, if it is what does so.
  struct source *held;
  // How often the block was made and has run. Dispatch sees to it that one comes after the other; the thread sanitizer
  // sees nothing of dispatch, and this.
  _Atomic unsigned turns;
};

static void handler_invoke(void *self, uintptr_t a, uintptr_t b, uintptr_t c) {
  struct handler *handler = self;
  (void)atomic_load(&handler->turns);
  if (!handler->inner && !handler->work) return;
  uint64_t before = intarsia_testing_work_for(handler->simulation);
  // A handler may cancel its source and then pass the work on. Until it has returned, something may come from it.
  uint64_t run = intarsia_testing_handover_began(handler->simulation, intarsia_testing_source, 1);
  if (handler->inner) handler->inner->invoke(handler->inner, a, b, c);
  if (handler->work) {
    void *(*context)(void *) = (void *(*)(void *))dlsym(RTLD_DEFAULT, "dispatch_get_context");
    handler->work(context(handler->source));
  }
  intarsia_testing_work_for(before);
  atomic_fetch_add(&handler->turns, 1);
  intarsia_testing_handover_ended(run);
}

static void handler_copy(void *to, void *from) {
  struct block *inner = ((struct handler *)from)->inner;
  ((struct handler *)to)->inner = inner ? intarsia_testing_copy_block(inner) : NULL;
  atomic_fetch_add(&((struct handler *)to)->turns, 1);
}

static void handler_dispose(void *self) {
  struct handler *handler = self;
  (void)atomic_load(&handler->turns);
  if (handler->inner) intarsia_testing_release_block(handler->inner);
  if (handler->held) let_go(handler->held);
}

static const struct block_descriptor handler_descriptor = {
    0, sizeof(struct handler), handler_copy, handler_dispose};

typedef void (*set_block)(void *, void *);
typedef void (*set_function)(void *, work_function);

// Sets a handler that works for a simulation. Work items, too, become a part of one: a source calls its handler, and
// uses none of the flags of a work item.
static void set_handler(
    set_block set, void *source, void *inner, work_function work, uint64_t simulation,
    struct source *held) {
  struct handler handler = {
      intarsia_testing_block(handler_invoke, &handler_descriptor),
      inner,
      work,
      source,
      simulation,
      held,
      0};
  void *copy = intarsia_testing_copy_block(&handler);
  set(source, copy);
  intarsia_testing_release_block(copy);
}

// The simulation that the handler of a source works for; 0 if there is none. What dispatch itself does with its own
// sources is for everybody.
static uint64_t simulation_of(const struct source *known, const void *caller) {
  if (known) return known->simulation;
  uint64_t simulation = intarsia_testing_simulation_worked_for();
  return simulation && !intarsia_testing_is_in_dispatch(caller) ? simulation : 0;
}

#define DEFINE_SET_HANDLER(name)                                                       \
  IN_FRONT_OF_THE_LIBRARY void name(void *source, void *handler) {                     \
    NEXT(set_block, name);                                                             \
    struct source *known = hold(source);                                               \
    uint64_t simulation = simulation_of(known, __builtin_return_address(0));           \
    if (simulation && handler)                                                         \
      set_handler(next, source, handler, NULL, simulation, NULL);                      \
    else                                                                               \
      next(source, handler);                                                           \
    if (known) let_go(known);                                                          \
  }

DEFINE_SET_HANDLER(dispatch_source_set_event_handler)
DEFINE_SET_HANDLER(dispatch_source_set_registration_handler)

// Only for sources that are known: Swift's runtime and dispatch use the form with a function for theirs.
#define DEFINE_SET_HANDLER_F(name)                                                     \
  IN_FRONT_OF_THE_LIBRARY void name##_f(void *source, work_function handler) {         \
    NEXT(set_function, name##_f);                                                      \
    struct source *known = hold(source);                                               \
    set_block set = known && handler ? (set_block)dlsym(RTLD_NEXT, #name) : NULL;      \
    if (set)                                                                           \
      set_handler(set, source, NULL, handler, known->simulation, NULL);                \
    else                                                                               \
      next(source, handler);                                                           \
    if (known) let_go(known);                                                          \
  }

DEFINE_SET_HANDLER_F(dispatch_source_set_event_handler)
DEFINE_SET_HANDLER_F(dispatch_source_set_registration_handler)

// MARK: - From the beginning to the end

// Takes over one hold on the source. Without a handler there is a block nevertheless, which tells when the source goes.
static void set_cancel_handler(
    set_block set, struct source *known, void *inner, work_function work) {
  pthread_mutex_lock(&sources_lock);
  known->tells_of_cancelling = inner || work;
  pthread_mutex_unlock(&sources_lock);
  set_handler(set, known->source, inner, work, known->simulation, known);
}

#define DEFINE_SET_CANCEL_HANDLER(name)                                                \
  IN_FRONT_OF_THE_LIBRARY void name(void *source, void *handler) {                     \
    NEXT(set_block, name);                                                             \
    struct source *known = hold(source);                                               \
    if (known)                                                                         \
      set_cancel_handler(next, known, handler, NULL);                                  \
    else                                                                               \
      next(source, handler);                                                           \
  }                                                                                    \
  IN_FRONT_OF_THE_LIBRARY void name##_f(void *source, work_function handler) {         \
    NEXT(set_function, name##_f);                                                      \
    struct source *known = hold(source);                                               \
    set_block set = (set_block)dlsym(RTLD_NEXT, #name);                                \
    if (known && set) {                                                                \
      set_cancel_handler(set, known, NULL, handler);                                   \
    } else {                                                                           \
      next(source, handler);                                                           \
      if (known) let_go(known);                                                        \
    }                                                                                  \
  }

DEFINE_SET_CANCEL_HANDLER(dispatch_source_set_cancel_handler)
DEFINE_SET_CANCEL_HANDLER(dispatch_source_set_mandatory_cancel_handler)

IN_FRONT_OF_THE_LIBRARY void *dispatch_source_create(
    const void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  NEXT(void *(*)(const void *, uintptr_t, uintptr_t, void *), dispatch_source_create);
  void *source = next(type, handle, mask, queue);
  uint64_t simulation = simulation_of(NULL, __builtin_return_address(0));
  set_block set = (set_block)dlsym(RTLD_NEXT, "dispatch_source_set_cancel_handler");
  struct source *entry = simulation && source && set ? malloc(sizeof *entry) : NULL;
  if (!entry) return source;
  uint64_t handover = intarsia_testing_handover_began(simulation, intarsia_testing_source, 1);
  *entry = (struct source){source, simulation, handover, 1, 0, NULL};
  pthread_mutex_lock(&sources_lock);
  entry->rest = sources;
  sources = entry;
  pthread_mutex_unlock(&sources_lock);
  set_cancel_handler(set, entry, NULL, NULL);
  return source;
}

IN_FRONT_OF_THE_LIBRARY void dispatch_source_cancel(void *source) {
  NEXT(void (*)(void *), dispatch_source_cancel);
  struct source *known = hold(source);
  next(source);
  if (!known) return;
  uint64_t handover = 0;
  pthread_mutex_lock(&sources_lock);
  if (!known->tells_of_cancelling) {
    handover = known->handover;
    known->handover = 0;
  }
  pthread_mutex_unlock(&sources_lock);
  if (handover) intarsia_testing_handover_ended(handover);
  let_go(known);
}

// MARK: - Timers

IN_FRONT_OF_THE_LIBRARY void dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  NEXT(void (*)(void *, uint64_t, uint64_t, uint64_t), dispatch_source_set_timer);
  struct intarsia_testing_real_time aside;
  uint64_t deadline = intarsia_testing_begin_real_time(&aside, start);
  next(source, deadline, interval, leeway);
  intarsia_testing_end_real_time(&aside);
}

#endif
