#ifndef MEASURING_SUPPORT_H
#define MEASURING_SUPPORT_H

#include <stdbool.h>

/// Whether this process can count allocations: its C library must be glibc.
bool allocation_counter_is_available(void);

/// Begins to count the allocations of every thread, from zero.
void allocation_counter_start(void);

/// Stops counting, and returns the number of allocations.
long allocation_counter_stop(void);

/// Begins to count the bytes that all threads allocate and have not freed, from zero.
void memory_counter_start(void);

/// The number of bytes that are allocated since the start, without freed ones.
long memory_counter_live(void);

/// The maximum of that number since the start.
long memory_counter_peak(void);

/// Stops counting bytes.
void memory_counter_stop(void);

/// Uses a result, so that the optimizer cannot remove its computation.
void keep(long result);

/// Calls a function, whose instructions are counted in a fixed program.
void fixed_region(void (*_Nonnull body)(const void *_Nonnull), const void *_Nonnull context);

/// Lets later jobs without an actor run on the main thread, too, one after the other.
void run_all_jobs_on_the_main_thread(void);

/// An empty operation that the optimizer cannot remove.
void work(void);

#endif
