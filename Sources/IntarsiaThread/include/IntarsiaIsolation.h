#ifndef INTARSIA_ISOLATION_H
#define INTARSIA_ISOLATION_H

#include <stdbool.h>
#include <stdint.h>

// Which isolation what runs is on. The standard library can only be asked in a way that ends the program if the answer
// is no, and then says less than whoever asks could.

/// The identity of the executor that runs the caller; of the main actor's on the main thread outside of any task; else 0.
uintptr_t intarsia_current_executor(void);

/// Whether the caller runs on an executor, which is handed over as the two words that it consists of.
///
/// Slower than comparing identities, but knows of executors that are the same under two identities.
bool intarsia_runs_on(uintptr_t identity, uintptr_t implementation);

#endif
