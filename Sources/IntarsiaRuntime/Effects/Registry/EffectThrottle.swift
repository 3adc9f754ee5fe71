import IntarsiaClocks
import IntarsiaDependencies
import IntarsiaIssues

/// The rate limit of an effect's actions.
package struct EffectThrottle: Sendable {
  /// An interval in which no further action arrives.
  ///
  /// It begins when this value is made.
  struct Window: Sendable {
    let isOver: @Sendable () -> Bool
    let waitForEnd: @Sendable () async throws -> Void
  }

  /// The state of a throttle's window at the moment of an event.
  enum Reading {
    /// The window is open.
    case open
    /// The throttle has no open window; the next one begins now.
    case over(next: Window)
  }

  let id: EffectID
  /// Whether the last action of a window arrives at its end, or the first.
  let takesLatest: Bool
  /// The source location that throttled the effect.
  let origin: IssueLocation
  let openWindow: @Sendable () -> Window
  private let dependencies = DependencySnapshot.current

  init<Time: DurationProtocol>(
    id: EffectID, interval: Time, takesLatest: Bool, clock: any Clock<Time>, origin: IssueLocation
  ) {
    let clock = AnyClock(clock)
    self.id = id
    self.takesLatest = takesLatest
    self.origin = origin
    openWindow = {
      let end = clock.now.advanced(by: interval)
      return Window(
        isOver: { clock.now >= end },
        waitForEnd: { try await clock.sleep(until: end, tolerance: nil) })
    }
  }

  /// Reads the throttle's clock.
  ///
  /// - Parameter window: The window that has not been seen to end, if there is one.
  func read(_ window: Window?) -> Reading {
    if let window, !window.isOver() { .open } else { .over(next: openWindow()) }
  }

  /// Returns an operation that waits for the end of a window, and then releases its action.
  func wait<Action>(for window: Window) -> EffectRun<Action> {
    EffectRun(
      name: nil, rawPriority: nil, origin: origin, dependencies: dependencies,
      operation: { send in
        try await window.waitForEnd()
        await send.release()
      }, handler: nil)
  }
}
