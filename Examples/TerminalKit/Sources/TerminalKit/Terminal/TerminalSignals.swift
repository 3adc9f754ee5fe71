import Synchronization

/// What signals do to a terminal in full-screen mode.
///
/// A signal that asks the program to end leaves full-screen mode and ends the events of the terminal.
/// The program finishes its work and calls ``Terminal/endBySignal()``. A second signal ends it at once.
///
/// Other signals that end the process leave full-screen mode and are then sent again, to be handled
/// as they were before: by the default action, or by the reporter of crashes that the Swift runtime
/// may have installed, whose report then appears on a terminal that shows it.
enum TerminalSignals {
  private static let handled =
    System.endings + System.crashes + [System.suspend, System.resume, System.windowChanged]

  static func install() {
    let record = RestorationRecord.shared
    for signal in handled {
      let previous = System.handle(signal, with: handler)
      (record.pointee.previousActions + Int(signal)).initialize(to: previous)
      // What the parent wants ignored (as nohup does with SIGHUP) stays ignored.
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

  /// Everything that this calls is signal-safe.
  ///
  /// ``install()`` and the opening of a terminal have touched all lazily created globals before
  /// the first signal can arrive.
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
    // Here the program goes on, at once if nothing is there to bring it back (a process group
    // without a shell cannot be stopped).
    _ = System.handle(System.suspend, with: handler)
    resume()
  }

  private static func resume() {
    let record = RestorationRecord.shared
    record.enter()
    System.signal(record.pointee.wake, InputReader.redraw)
  }
}
