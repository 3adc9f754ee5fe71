#include "MeasuringSupport.h"

__attribute__((noinline)) void keep(long result) { __asm__ volatile("" : : "r"(result)); }

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

__attribute__((noinline)) void fixed_region(void (*body)(const void *), const void *context) {
  body(context);
  // So that this isn't a jump, which would not return here.
  __asm__ volatile("");
}
