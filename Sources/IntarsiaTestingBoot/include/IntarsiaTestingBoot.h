#pragma once

/// A symbol of the object file that runs code when the process loads it.
///
/// Whoever refers to it makes the linker keep that file, also where it comes out of an archive.
extern const char intarsia_testing_boot_anchor;
