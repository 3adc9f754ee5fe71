#pragma once

#include <stddef.h>
#include <stdint.h>

/// Whether a variable of the environment is set to "off".
///
/// Job routing calls it, so a linker keeps the file of the constructor, also in an archive.
int intarsia_simulation_is_off(const char *variable);

/// Enqueues a job, unless it is null, on the executor behind the runtime's hook.
///
/// Returns whether the runtime calls the hook.
int intarsia_simulation_enqueue(void *job);

/// Sets the runtime's hook in the portable mode, unless another library has set it.
///
/// A library that removes its hook at the end of a test removes this one as well.
void intarsia_simulation_set_hook(void);

/// The state of a thread while it runs a job of a simulation, or drains the queue of an actor.
struct intarsia_simulated_thread {
  /// The simulation; null if the thread drains an actor for tasks of no simulation.
  void *simulation;
  /// The number of the simulation, which is never 0; 0 if there is none.
  uint64_t id;
  /// The number of the task that entered the simulation, or 0.
  uint64_t entered_by;
  /// The number of the task whose job of a simulation the thread runs, or 0.
  uint64_t task;
  /// The number of the drain that the thread runs, or 0.
  uint64_t drain;
  /// The system's clocks at the start of the simulation, in nanoseconds.
  int64_t realtime_begin, monotonic_begin, boottime_begin;
  /// The virtual time since the start, in nanoseconds.
  int64_t elapsed;
};

/// The state of this thread, or null outside of simulations.
const struct intarsia_simulated_thread *intarsia_simulation_thread(void);

/// Sets the state of this thread, without a copy, and returns the state before.
const struct intarsia_simulated_thread *intarsia_simulation_set_thread(
    const struct intarsia_simulated_thread *thread);

/// Reads the system's clocks into the three beginnings of a state.
void intarsia_simulation_read_clocks(struct intarsia_simulated_thread *thread);

/// The system's number of this thread, or 0 where the system tells no thread's time by it.
int32_t intarsia_simulation_thread_number(void);

/// The number of the scope whose job this thread runs, or 0.
uint64_t intarsia_simulation_scope(void);

/// Sets the scope of this thread, and returns the scope before.
uint64_t intarsia_simulation_set_scope(uint64_t scope);
