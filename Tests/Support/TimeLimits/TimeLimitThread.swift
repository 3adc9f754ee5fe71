import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Starts to watch the tests of the process.
///
/// The constructor in TimeLimitsBoot calls this function before the process runs any other code.
@_cdecl("intarsia_time_limits_start")
func startTimeLimits() {
  XCTestObserver.register()
  // Stuck tests may block dispatch and all threads of Swift's tasks, but not a separate thread.
  Thread.detachNewThread {
    var (times, uptime) = (ThreadTimes.now(), DispatchTime.now().uptimeNanoseconds)
    while true {
      Thread.sleep(forTimeInterval: 1)
      let (timesBefore, uptimeBefore) = (times, uptime)
      (times, uptime) = (ThreadTimes.now(), DispatchTime.now().uptimeNanoseconds)
      checkTimeLimits(
        after: times.since(timesBefore).countedPart(of: Int(uptime - uptimeBefore)))
    }
  }
}

/// Counts a part of a second, and acts on the tests that have reached their limit.
private func checkTimeLimits(after seconds: Double) {
  let limit = TimeLimit.ofThisProcess
  switch RunningTests.count(seconds) {
  case .none:
    break
  case .cancel(let tests):
    write(tests.map { "✘ \($0.name) has reached its time limit of \(limit.seconds) s." })
    for test in tests {
      // A cancellation handler may block, and this thread must continue.
      Thread.detachNewThread { test.cancel() }
    }
  case .endProcess(let tests):
    write(
      tests.map {
        """
        ✘ \($0.name) is still running after its limit of \(limit.seconds) s. It ignores its \
        cancellation or blocks its thread, so the process ends here.
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
