#pragma once

/// A symbol of the object file with the constructor. A reference to it makes a linker keep that
/// file, also when the file is part of an archive.
extern const char intarsia_testing_boot_anchor;
