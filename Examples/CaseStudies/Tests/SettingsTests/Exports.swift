// Each suite has the trait `.endsWithinAMinute`, whose failure names the stuck test.
@_exported public import TimeLimits
