#pragma once

/// Records all stores of the process. Written in Swift, in the module IntarsiaTraces, which is
/// always linked together with this target.
extern void intarsia_traces_record_all_stores(void);
