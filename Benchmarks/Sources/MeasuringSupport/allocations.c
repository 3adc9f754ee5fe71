#include "MeasuringSupport.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool is_counting;
static atomic_long count;

void allocation_counter_start(void) {
  atomic_store(&count, 0);
  atomic_store(&is_counting, true);
}

long allocation_counter_stop(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&count);
}

static atomic_bool is_weighing;
static atomic_long live;
static atomic_long peak;

void memory_counter_start(void) {
  atomic_store(&live, 0);
  atomic_store(&peak, 0);
  atomic_store(&is_weighing, true);
}

long memory_counter_live(void) { return atomic_load(&live); }

long memory_counter_peak(void) { return atomic_load(&peak); }

void memory_counter_stop(void) { atomic_store(&is_weighing, false); }

#if defined(__GLIBC__)

#include <malloc.h>

// The program's own definitions take the place of glibc's, for every library in the process. They
// pass on to the names that glibc gives the same functions for this purpose.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static inline void note(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  }
}

static inline void *weigh(void *pointer) {
  if (pointer != NULL && atomic_load_explicit(&is_weighing, memory_order_relaxed)) {
    long size = (long)malloc_usable_size(pointer);
    long now = atomic_fetch_add_explicit(&live, size, memory_order_relaxed) + size;
    long most = atomic_load_explicit(&peak, memory_order_relaxed);
    while (now > most && !atomic_compare_exchange_weak(&peak, &most, now)) {
    }
  }
  return pointer;
}

static inline void unweigh(void *pointer) {
  if (pointer != NULL && atomic_load_explicit(&is_weighing, memory_order_relaxed)) {
    atomic_fetch_sub_explicit(&live, (long)malloc_usable_size(pointer), memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  note();
  return weigh(__libc_malloc(size));
}

void *calloc(size_t number, size_t size) {
  note();
  return weigh(__libc_calloc(number, size));
}

void *realloc(void *pointer, size_t size) {
  note();
  unweigh(pointer);
  return weigh(__libc_realloc(pointer, size));
}

void free(void *pointer) {
  unweigh(pointer);
  __libc_free(pointer);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return weigh(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return weigh(__libc_memalign(alignment, size));
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  void *pointer = __libc_memalign(alignment, size);
  if (pointer == NULL) return ENOMEM;
  *result = weigh(pointer);
  return 0;
}

bool allocation_counter_is_available(void) { return true; }

#else

bool allocation_counter_is_available(void) { return false; }

#endif
