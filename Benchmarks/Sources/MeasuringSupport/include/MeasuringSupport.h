#ifndef MEASURING_SUPPORT_H
#define MEASURING_SUPPORT_H

#include <stdbool.h>

/// Whether allocations can be counted here: where the C library is glibc.
bool allocation_counter_is_available(void);

/// Counts the allocations of every thread from now on, from zero.
void allocation_counter_start(void);

/// Stops counting, and returns how many allocations there were.
long allocation_counter_stop(void);

/// Counts the bytes that every thread holds from now on, beyond those it held before.
void memory_counter_start(void);

/// The bytes that are held now beyond those at the start.
long memory_counter_live(void);

/// The most bytes that were held at one time since the start.
long memory_counter_peak(void);

/// Stops counting bytes.
void memory_counter_stop(void);

/// Takes a result, so that the optimizer can't leave out what it was made from.
void keep(long result);

/// Calls a function: what it does is what the instructions of a fixed program are counted of.
void fixed_region(void (*_Nonnull body)(const void *_Nonnull), const void *_Nonnull context);

/// From now on tasks that don't belong to an actor run on the main thread, too, one after the other.
void run_all_jobs_on_the_main_thread(void);

/// Does nothing, but the optimizer doesn't know: an operation that is empty.
void work(void);

#endif
