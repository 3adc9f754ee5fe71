#pragma once

#include <stdint.h>

/// A symbol of the object file that runs code when the process loads it.
///
/// Whoever refers to it makes the linker keep that file, also where it comes out of an archive.
extern const char intarsia_testing_boot_anchor;

/// What a thread has to know while it runs a job of a simulation.
struct intarsia_testing_simulated_thread {
  /// The simulation.
  void *simulation;
  /// The time of the system's clocks when the simulation began, in nanoseconds.
  int64_t realtime_begin, monotonic_begin, boottime_begin;
  /// The virtual time that has passed since then, in nanoseconds.
  int64_t elapsed;
};

/// The simulation whose job this thread runs right now, or null.
void *intarsia_testing_simulation_of_this_thread(void);

/// Says whose job this thread runs from now on, with null: nobody's. The structure is not copied.
///
/// Returns what was said before.
const struct intarsia_testing_simulated_thread *intarsia_testing_set_simulated_thread(
    const struct intarsia_testing_simulated_thread *thread);

/// Reads the system's clocks.
void intarsia_testing_read_clocks(struct intarsia_testing_simulated_thread *thread);

/// Locks and unlocks the table of the simulations of the process.
///
/// The lock of the standard library would do, if the thread sanitizer could see it: that library is built without.
void intarsia_testing_lock_simulations(void);
void intarsia_testing_unlock_simulations(void);

/// Locks and unlocks the table of the tasks that tests have set going, for the same reason.
void intarsia_testing_lock_tasks(void);
void intarsia_testing_unlock_tasks(void);

/// The number of the scope whose job this thread runs, or 0.
uint64_t intarsia_testing_scope_of_this_thread(void);

/// Says whose job this thread runs from now on. Returns what was said before.
uint64_t intarsia_testing_set_scope_of_this_thread(uint64_t scope);
