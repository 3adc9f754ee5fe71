import IntarsiaIssues

/// How often the actions of an effect may arrive.
package struct EffectThrottle: Sendable {
  /// A stretch of time in which nothing more arrives, which began when this value was made.
  struct Window: Sendable {
    let isOver: @Sendable () -> Bool
    let waitForEnd: @Sendable () async throws -> Void
  }

  let id: EffectID
  /// Whether the last action of a window arrives at its end, or the first.
  let takesLatest: Bool
  /// The place that throttled the effect.
  let origin: IssueLocation
  let openWindow: @Sendable () -> Window

  init<C: Clock>(
    id: EffectID, interval: C.Duration, takesLatest: Bool, clock: C, origin: IssueLocation
  ) {
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
}
