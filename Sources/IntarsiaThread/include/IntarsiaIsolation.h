#ifndef INTARSIA_ISOLATION_H
#define INTARSIA_ISOLATION_H

#include <stdbool.h>
#include <stdint.h>

// Which isolation what runs is on. The standard library can only be asked in a way that ends the program if the answer
// is no, and then says less than whoever asks could.

#if defined(__ELF__)
#define INTARSIA_ISOLATION_TLS _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define INTARSIA_ISOLATION_TLS _Thread_local
#endif

/// Whether this is the main thread: 1 if so, 2 if not, 0 as long as nobody has asked.
extern INTARSIA_ISOLATION_TLS signed char intarsia_thread_is_main;

/// Asks the system whether this is the main thread, and remembers the answer.
bool intarsia_ask_for_main_thread(void);

/// The identity of the executor that runs the caller; 0 where none does.
uintptr_t intarsia_current_executor(void);

/// Whether the caller runs where an executor runs whose identity is given, if that is the main actor's.
///
/// The main thread is enough for that, since the main actor has no other as long as there is one, and it is the cheaper
/// question. It is not needed: a main actor that has left the main thread is known by its executor.
static inline bool intarsia_is_on_main_actor(uintptr_t identity) {
  if (intarsia_thread_is_main == 1) return true;
  if (intarsia_thread_is_main == 0 && intarsia_ask_for_main_thread()) return true;
  return intarsia_current_executor() == identity;
}

/// Whether the caller runs on an executor, which is handed over as the two words that it consists of.
///
/// Slower than comparing identities, but knows of executors that are the same under two identities.
bool intarsia_runs_on(uintptr_t identity, uintptr_t implementation);

#endif
