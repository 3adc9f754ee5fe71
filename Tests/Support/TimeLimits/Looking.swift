import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Called once a second by the thread in TimeLimitsBoot.
@_cdecl("intarsia_time_limits_look")
func look() {
  let limit = TimeLimit.ofThisProcess
  switch RunningTests.look() {
  case .none:
    break
  case .cancel(let tests):
    write(tests.map { "✘ \($0.name) has reached its time limit of \(limit.looks) s." })
    for test in tests {
      // A cancellation handler may block, and this thread must go on.
      Thread.detachNewThread { test.cancel() }
    }
  case .endProcess(let tests):
    write(
      tests.map {
        """
        ✘ \($0.name) is still running after its limit of \(limit.looks) s. It ignores its cancellation or blocks \
        its thread, so the process ends here.
        """
      })
    // Neither handlers nor destructors run: they might wait for the stuck test.
    _exit(EXIT_FAILURE)
  }
}

/// Writes lines to standard error, without the locks of the C library.
private func write(_ lines: [String]) {
  let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
