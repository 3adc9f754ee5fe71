import Synchronization

/// The signal handling of a terminal in full-screen mode.
///
/// A signal that asks the program to end leaves full-screen mode and ends the events. The program
/// then finishes its work and calls ``Terminal/endBySignal()``. A repeated signal ends it at once.
///
/// Other signals that end the process leave full-screen mode. The handler then restores the
/// previous action and sends the signal again. The previous action is the default or the crash
/// reporter of the Swift runtime, whose report then appears on the restored terminal.
enum TerminalSignals {
  private static let handled =
    System.endings + System.crashes + [System.suspend, System.resume, System.windowChanged]

  static func install() {
    let record = RestorationRecord.shared
    for signal in handled {
      let previous = System.handle(signal, with: handler)
      (record.pointee.previousActions + Int(signal)).initialize(to: previous)
      // A signal that the parent ignores (as nohup ignores SIGHUP) stays ignored.
      if System.isIgnored(previous), !System.crashes.contains(signal) { restore(signal) }
    }
    System.installAlternateStack()
  }

  static func uninstall() {
    for signal in handled { restore(signal) }
  }

  private static func restore(_ signal: Int32) {
    System.restore(signal, RestorationRecord.shared.pointee.previousActions + Int(signal))
  }

  /// Handles a signal and calls only signal-safe functions.
  ///
  /// ``install()`` and ``Terminal/open()`` initialize all lazily created globals
  /// before the first signal can arrive.
  private static let handler: SignalHandler = { signal, info, _ in
    System.keepingErrorNumber {
      let record = RestorationRecord.shared
      if signal == System.windowChanged {
        System.signal(record.pointee.wake, InputReader.redraw)
      } else if signal == System.resume {
        resume()
      } else if signal == System.suspend {
        suspend()
      } else if System.requests.contains(signal) {
        record.leave()
        restore(signal)
        record.pointee.endingSignal.store(signal, ordering: .releasing)
        System.signal(record.pointee.wake, InputReader.end)
      } else {
        record.leave()
        restore(signal)
        if !System.repeats(signal, info) { System.sendAgain(signal) }
      }
    }
  }

  private static func suspend() {
    let record = RestorationRecord.shared
    record.leave()
    restore(System.suspend)
    System.sendNow(System.suspend)
    // Execution continues here after SIGCONT. An orphaned process group, which has no shell,
    // ignores SIGTSTP, so that its program continues at once.
    _ = System.handle(System.suspend, with: handler)
    resume()
  }

  private static func resume() {
    let record = RestorationRecord.shared
    record.enter()
    System.signal(record.pointee.wake, InputReader.redraw)
  }
}
