#pragma once

/// A symbol of the object file that runs code when the process loads it.
///
/// Whoever refers to it makes the linker keep that file, also where it comes out of an archive.
extern const char intarsia_testing_boot_anchor;

/// The simulation whose job this thread runs right now, or null.
void *intarsia_testing_simulation_of_this_thread(void);

/// Says whose job this thread runs from now on.
void intarsia_testing_set_simulation_of_this_thread(void *value);
