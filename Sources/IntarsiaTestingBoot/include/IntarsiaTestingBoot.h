#pragma once

#include <stdint.h>

/// A symbol of the object file that runs code when the process loads it.
///
/// Whoever refers to it makes the linker keep that file, also where it comes out of an archive.
extern const char intarsia_testing_boot_anchor;

/// Whether the environment asks for the weaker mode of toolchains on which jobs can't be routed.
int intarsia_testing_routing_is_off(void);

/// What a thread has to know while it runs a job of a simulation, or works off the queue of an actor.
struct intarsia_testing_simulated_thread {
  /// The simulation; null if the job is of none.
  void *simulation;
  /// Its number, which is never 0; 0 if the job is of none.
  uint64_t id;
  /// The number of the task that has said so, or 0: what other tasks do on the thread may be none of the simulation's.
  uint64_t entered_by;
  /// Whether the job works off the queue of an actor, and so runs whatever others have asked of that.
  int works_off_an_actor;
  /// The time of the system's clocks when the simulation began, in nanoseconds.
  int64_t realtime_begin, monotonic_begin, boottime_begin;
  /// The virtual time that has passed since then, in nanoseconds.
  int64_t elapsed;
};

/// Written in Swift, in the module IntarsiaTesting: finds out to which simulation the running task belongs.
///
/// Fills in the number and the times of that one; returns 0 if there is none.
extern int intarsia_testing_find_simulation(struct intarsia_testing_simulated_thread *thread);

/// The simulation whose job this thread runs right now, or null.
void *intarsia_testing_simulation_of_this_thread(void);

/// What this thread knows of the simulation whose job it runs, or null.
const struct intarsia_testing_simulated_thread *intarsia_testing_thread_of_simulation(void);

/// The same of the simulation that the running task belongs to, or null.
///
/// Whoever works off the queue of an actor runs what any test has asked of it, and a task may have an executor of its
/// own. `other` is memory for what is found.
const struct intarsia_testing_simulated_thread *intarsia_testing_thread_of_task(
    struct intarsia_testing_simulated_thread *other);

/// Says whose job this thread runs from now on, with null: nobody's. The structure is not copied.
///
/// Returns what was said before.
const struct intarsia_testing_simulated_thread *intarsia_testing_set_simulated_thread(
    const struct intarsia_testing_simulated_thread *thread);

/// Reads the system's clocks.
void intarsia_testing_read_clocks(struct intarsia_testing_simulated_thread *thread);

/// Counts the simulations of the process: adds to their number.
void intarsia_testing_count_simulations(int difference);

/// Whether the process has a simulation.
int intarsia_testing_has_simulations(void);

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

/// What the world outside was given to do.
enum intarsia_testing_handover_kind {
  intarsia_testing_queue,
  intarsia_testing_file,
  intarsia_testing_source,
  intarsia_testing_thread,
  intarsia_testing_process,
};

/// Written in Swift, in the module IntarsiaTesting: work was given away on behalf of a simulation.
///
/// Returns what its end is reported with, if that can be seen.
extern uint64_t intarsia_testing_handover_began(uint64_t simulation, int kind, int end_is_seen);

/// Written in Swift, too: the work is done, or never will be.
extern void intarsia_testing_handover_ended(uint64_t handover);

/// The simulation whose job this thread runs, or on whose behalf it works; 0 if there is none.
uint64_t intarsia_testing_simulation_worked_for(void);

/// Says whether what this thread gives away from now on is nobody's work, whoever's job it runs.
///
/// Returns what was said before.
int intarsia_testing_set_works_for_nobody(int nobody);

/// Whether work that is given away can be seen.
int intarsia_testing_sees_the_outside(void);

/// Starts a thread that calls a function once a second until the process ends.
///
/// A thread of its own depends neither on the threads of dispatch nor on the executors of Swift, which it watches. Returns
/// whether the thread was started.
int intarsia_testing_start_watchdog(void (*look)(void));

enum { intarsia_testing_wait_depth = 24 };

/// What a task waits for.
struct intarsia_testing_wait {
  /// 1: a task, 2: a continuation, 3: a task group, 4: an executor, 5: an actor that has no executor of its own,
  /// 0: unknown, or nothing.
  int kind;
  /// How many of the frames are known.
  int count;
  /// That task, continuation, group or executor.
  const void *object;
  /// The functions that go on when it has come, the innermost first.
  const void *frames[intarsia_testing_wait_depth];
};

/// Whether a task has ended.
int intarsia_testing_task_is_complete(const void *task);

/// Whether a task that waits for an executor is to run on one of somebody's own wherever it would run on the default one.
int intarsia_testing_task_prefers_an_executor(const void *task);

/// The group that a task is a child of, or null.
const void *intarsia_testing_group_of_task(const void *task);

/// What a task group knows.
struct intarsia_testing_group {
  /// How many of its children have not told it that they have ended.
  uint64_t unfinished;
  /// Whether a task waits for one of them, or for all, and has not been resumed.
  int has_waiter;
};

/// Reads what a task group knows, which has to be alive.
struct intarsia_testing_group intarsia_testing_read_group(const void *group);

/// The actor whose queue a job works off; null if it does something else, or if that is not known.
const void *intarsia_testing_actor_drained_by(const void *job);

/// Whether a task waits: it neither runs, nor is enqueued, nor has it ended. The task has to be alive.
int intarsia_testing_task_is_suspended(const void *task);

/// Whether a task is the value of an `async let`, which lies in the memory of the task that has made it.
int intarsia_testing_task_is_async_let(const void *task);

/// What a task waits for, as in `intarsia_testing_wait`, without the frames: nothing is followed that may change.
int intarsia_testing_read_wait_kind(const void *task, const void **object);

/// Reads what a suspended task waits for.
void intarsia_testing_read_wait(const void *task, struct intarsia_testing_wait *wait);

/// A function of the process.
struct intarsia_testing_symbol {
  /// Its mangled name.
  const char *name;
  /// The path of the library or program that it is in.
  const char *image;
};

/// Finds the function that an address is in. What is found is valid as long as the library is loaded.
int intarsia_testing_find_symbol(const void *address, struct intarsia_testing_symbol *symbol);

/// A line of the sources that the process was made from.
struct intarsia_testing_line {
  /// The folder of the file; empty where the compiler has left it out, or written it relative to its own.
  const char *folder;
  const char *file;
  /// 0 for code that belongs to no line.
  uint32_t number;
};

/// Finds the line that an address belongs to. What is found is valid as long as the process runs.
int intarsia_testing_find_line(const void *address, struct intarsia_testing_line *line);
