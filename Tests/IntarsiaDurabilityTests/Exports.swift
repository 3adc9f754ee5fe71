// Each suite has the trait `.endsWithinAMinute`, by which a stuck test names itself.
@_exported public import TimeLimits
