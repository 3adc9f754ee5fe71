#pragma once

/// Starts to watch the tests of the process. The Swift module TimeLimits implements it.
extern void intarsia_time_limits_start(void);
