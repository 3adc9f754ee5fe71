#include "MeasuringSupport.h"

__attribute__((noinline)) void keep(long result) { __asm__ volatile("" : : "r"(result)); }

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }
