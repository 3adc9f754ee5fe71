// What `import IntarsiaDependencies` means to those who use it alone: clocks to inject, values behind a lock to write
// tests with, and issues to report.
@_exported public import IntarsiaClocks
@_exported public import IntarsiaConcurrency
@_exported public import IntarsiaIssues
