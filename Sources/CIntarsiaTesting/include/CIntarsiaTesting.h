#pragma once

/// A symbol of the object file with the constructor. A reference to it makes a linker keep that
/// file, also when the file is part of an archive.
extern const char intarsia_testing_boot_anchor;

/// Receives the metadata of a type.
typedef void intarsia_testing_visit(const void *type, void *context);

/// Visits each type without generic parameters that conforms to a protocol of this name and is
/// linked into the process. Returns 0 if the platform does not tell.
int intarsia_testing_visit_conforming(
    const char *protocol, intarsia_testing_visit *visit, void *context);
