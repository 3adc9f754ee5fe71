#ifndef MEASURING_SUPPORT_H
#define MEASURING_SUPPORT_H

#include <stdbool.h>

/// Whether allocations can be counted here: where the C library is glibc.
bool allocation_counter_is_available(void);

/// Counts the allocations of every thread from now on, from zero.
void allocation_counter_start(void);

/// Stops counting, and returns how many allocations there were.
long allocation_counter_stop(void);


/// Takes a result, so that the optimizer can't leave out what it was made from.
void keep(long result);

/// Does nothing, but the optimizer doesn't know: an operation that is empty.
void work(void);

#endif
