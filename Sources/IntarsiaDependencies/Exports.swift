// Re-exported for programs that import only `IntarsiaDependencies`: clocks to inject, values behind
// a lock for tests, and issues to report.
@_exported public import IntarsiaClocks
@_exported public import IntarsiaConcurrency
@_exported public import IntarsiaIssues
