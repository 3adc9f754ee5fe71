import IntarsiaConcurrency

extension TestClock {
  /// Lets a duration pass.
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameter duration: How much time passes. Without it none does, and the clock only lets come to rest what the
  ///   test has set going.
  /// - Ordering: Whoever has to wake on the way is woken in the order of the deadlines, one after the other; see
  ///   ``TestClock`` for what is guaranteed.
  public nonisolated(nonsending) func advance(by duration: Duration = .zero) async {
    precondition(
      duration >= .zero, "A test clock was advanced by \(duration); expected no less than zero")
    // The time counts from the call: another task may advance the clock while this one lets others come to rest.
    await advance(to: now.advanced(by: duration))
  }

  /// Lets time pass until an instant.
  ///
  /// An instant in the past changes nothing: time never goes back.
  ///
  /// - Parameter deadline: The instant that is ``now`` afterwards.
  /// - Ordering: Whoever has to wake on the way is woken in the order of the deadlines, one after the other; see
  ///   ``TestClock`` for what is guaranteed.
  public nonisolated(nonsending) func advance(to deadline: Instant) async {
    var drivers = Drivers(of: self)
    await drivers.settle()
    while let wakeUp = state.withLock({ $0.wakeNext(notBeyond: deadline) }) {
      await drivers.handOver(to: wakeUp)
    }
  }

  /// Who has to be asked whether everything has come to rest.
  struct Drivers {
    private var drivers: [any TaskDriver] = []
    private let observer: (any TaskObserver.Type)?

    init(of clock: TestClock) {
      observer = clock.observer
      if let driver = clock.driver { insert(driver) }
      for case let driver? in clock.state.withLock({ $0.wakers.map(\.driver) }) { insert(driver) }
    }

    private mutating func insert(_ driver: any TaskDriver) {
      guard !drivers.contains(where: { $0 === driver }) else { return }
      drivers.append(driver)
    }

    /// Wakes a task and waits for it, as far as it can be seen.
    mutating func handOver(to wakeUp: WakeUp) async {
      if let driver = wakeUp.driver { insert(driver) }
      wakeUp.continuation.resume()
      // A driver may decide not to run the task yet, so only what no driver sees is waited for by itself.
      if wakeUp.driver == nil { await wakeUp.confirmation.wait() }
      await settle()
    }

    /// Lets everything come to rest that any of them sees.
    func settle() async {
      await observer?.settle(drivers)
    }
  }
}
