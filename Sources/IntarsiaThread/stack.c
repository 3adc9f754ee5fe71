#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "IntarsiaThread.h"

INTARSIA_TLS struct intarsia_thread_stack intarsia_thread_stack = {.low = INTARSIA_STACK_UNKNOWN};

// How it is done: the thread stays the same, and so does all that belongs to it, like its locks, its task and the
// actor it runs for. Only the stack pointer moves, as it does where the compiler of Rust grows its stack. Calls are
// found by the frame pointer, so that backtraces and debuggers see through.
#if (defined(__x86_64__) || defined(__aarch64__)) && (defined(__linux__) || defined(__APPLE__))

#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// What is left when a stack counts as low. It has to do for all that runs until the next look: the reducers of one
// feature and the closures in them.
#define INTARSIA_STACK_RESERVE (128 * 1024)
// As much as the main thread has on most systems. Pages that nobody touches cost nothing.
#define INTARSIA_STACK_SEGMENT (8 * 1024 * 1024)

#if defined(__APPLE__)
#define INTARSIA_SYMBOL(name) "_" #name
#define INTARSIA_FUNCTION_TYPE(name)
#define INTARSIA_FUNCTION_SIZE(name)
#else
#define INTARSIA_SYMBOL(name) #name
#define INTARSIA_FUNCTION_TYPE(name) ".type " #name ", %function\n"
#define INTARSIA_FUNCTION_SIZE(name) ".size " #name ", . - " #name "\n"
#endif

// Calls a function with an argument while the stack pointer is another one.
__attribute__((visibility("hidden")))
void intarsia_call_on_stack(void *argument, void (*function)(void *), void *top);

#if defined(__x86_64__)
__asm__(
  ".text\n"
  ".p2align 4\n"
#if !defined(__APPLE__)
  ".hidden intarsia_call_on_stack\n"
#else
  ".private_extern _intarsia_call_on_stack\n"
#endif
  ".globl " INTARSIA_SYMBOL(intarsia_call_on_stack) "\n"
  INTARSIA_FUNCTION_TYPE(intarsia_call_on_stack)
  INTARSIA_SYMBOL(intarsia_call_on_stack) ":\n"
  ".cfi_startproc\n"
  "pushq %rbp\n"
  ".cfi_def_cfa_offset 16\n"
  ".cfi_offset %rbp, -16\n"
  "movq %rsp, %rbp\n"
  ".cfi_def_cfa_register %rbp\n"
  "movq %rdx, %rsp\n"
  "callq *%rsi\n"
  "movq %rbp, %rsp\n"
  "popq %rbp\n"
  ".cfi_def_cfa %rsp, 8\n"
  "retq\n"
  ".cfi_endproc\n"
  INTARSIA_FUNCTION_SIZE(intarsia_call_on_stack));
#else
__asm__(
  ".text\n"
  ".p2align 2\n"
#if !defined(__APPLE__)
  ".hidden intarsia_call_on_stack\n"
#else
  ".private_extern _intarsia_call_on_stack\n"
#endif
  ".globl " INTARSIA_SYMBOL(intarsia_call_on_stack) "\n"
  INTARSIA_FUNCTION_TYPE(intarsia_call_on_stack)
  INTARSIA_SYMBOL(intarsia_call_on_stack) ":\n"
  ".cfi_startproc\n"
  "stp x29, x30, [sp, #-16]!\n"
  ".cfi_def_cfa_offset 16\n"
  ".cfi_offset w30, -8\n"
  ".cfi_offset w29, -16\n"
  "mov x29, sp\n"
  ".cfi_def_cfa w29, 16\n"
  "mov sp, x2\n"
  "blr x1\n"
  "mov sp, x29\n"
  ".cfi_def_cfa wsp, 16\n"
  "ldp x29, x30, [sp], #16\n"
  ".cfi_def_cfa_offset 0\n"
  "ret\n"
  ".cfi_endproc\n"
  INTARSIA_FUNCTION_SIZE(intarsia_call_on_stack));
#endif

// Finds the stack that the thread was started with.
static void find_stack(void) {
  struct intarsia_thread_stack stack = {0};
#if defined(__APPLE__)
  stack.end = pthread_get_stackaddr_np(pthread_self());
  stack.start = (char *)stack.end - pthread_get_stacksize_np(pthread_self());
#else
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    void *start = NULL;
    size_t size = 0;
    if (pthread_attr_getstack(&attributes, &start, &size) == 0) {
      stack.start = start;
      stack.end = (char *)start + size;
    }
    pthread_attr_destroy(&attributes);
  }
#endif
  // A stack that could not be found never counts as low.
  stack.low = stack.start == NULL ? NULL : (char *)stack.start + INTARSIA_STACK_RESERVE;
  intarsia_thread_stack = stack;
}

// Whether less than some room is left; false on a stack that somebody else has switched to.
static bool has_less_than(size_t room) {
  if (intarsia_thread_stack.low == INTARSIA_STACK_UNKNOWN) find_stack();
  char *here = __builtin_frame_address(0);
  return here >= (char *)intarsia_thread_stack.start && here < (char *)intarsia_thread_stack.end &&
         here < (char *)intarsia_thread_stack.start + room;
}

void intarsia_call_with_room(size_t room, void (*function)(void *), void *argument) {
  if (room < INTARSIA_STACK_RESERVE) room = INTARSIA_STACK_RESERVE;
  if (!has_less_than(room)) return function(argument);
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = INTARSIA_STACK_SEGMENT + guard;
  char *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  // Without memory for more, what is left has to do.
  if (start == MAP_FAILED) return function(argument);
  mprotect(start, guard, PROT_NONE);
  struct intarsia_thread_stack before = intarsia_thread_stack;
  intarsia_thread_stack = (struct intarsia_thread_stack){
    .low = start + guard + INTARSIA_STACK_RESERVE,
    .start = start + guard,
    .end = start + size,
    .segments = before.segments + 1,
  };
  intarsia_call_on_stack(argument, function, start + size);
  intarsia_thread_stack = before;
  munmap(start, size);
}

#else

void intarsia_call_with_room(size_t room, void (*function)(void *), void *argument) {
  intarsia_thread_stack.low = NULL;
  function(argument);
}

#endif
