// Each suite has the trait `.endsWithinAMinute`, which names a stuck test.
@_exported public import TimeLimits
