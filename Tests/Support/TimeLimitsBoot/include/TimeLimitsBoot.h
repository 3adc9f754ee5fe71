#pragma once

/// Written in Swift, in the module TimeLimits: follows which case of XCTest is running.
extern void intarsia_time_limits_observe_xctest(void);

/// Written in Swift, too: looks once a second for tests that have exceeded their limit.
extern void intarsia_time_limits_look(void);
