// Each suite has the trait `.endsWithinAMinute`, which reports the name of a stuck test.
@_exported public import TimeLimits
