import IntarsiaClocks
import IntarsiaDependencies
import IntarsiaIssues

/// The rate limit of an effect's actions.
package struct EffectThrottle: Sendable {
  /// An interval in which no further action arrives.
  ///
  /// It begins when this value is made.
  struct Window: Sendable {
    let clock: AnyClock<Duration>
    let end: AnyClock<Duration>.Instant
    var isOver: Bool { clock.now >= end }
  }

  /// The state of a throttle's window at the moment of an event.
  enum Reading {
    /// The window is open.
    case open
    /// The throttle has no open window; the next one begins now.
    case over(next: Window)
  }

  let id: EffectID
  /// The length of a window.
  let interval: Duration
  /// Whether the last action of a window arrives at its end, or the first.
  let takesLatest: Bool
  let clock: AnyClock<Duration>
  /// The source location that throttled the effect.
  let origin: IssueLocation
  private let dependencies = DependencySnapshot.current

  func openWindow() -> Window { Window(clock: clock, end: clock.now.advanced(by: interval)) }

  /// Reads the throttle's clock.
  ///
  /// - Parameter window: The window that has not been seen to end, if there is one.
  func read(_ window: Window?) -> Reading {
    if let window, !window.isOver { .open } else { .over(next: openWindow()) }
  }

  /// Returns an operation that waits for the end of a window, and then releases its action.
  func wait<Action>(for window: Window) -> EffectRun<Action> {
    EffectRun(
      name: nil, rawPriority: nil, origin: origin, dependencies: dependencies,
      operation: { send in
        try await window.clock.sleep(until: window.end)
        await send.release()
      }, handler: nil)
  }
}

/// The open windows of a core's throttles.
///
/// A window is a clock. The action that waits for its end belongs to its sender: see
/// ``HeldAction``.
struct ThrottleWindows {
  typealias Name = EffectBranch.Name

  private struct Entry {
    let window: EffectThrottle.Window
    /// The operation that last waited for the end of the window with an action.
    var holder: EffectToken?
  }

  private var entries: [Name: Entry] = [:]
  /// The number of entries above which outdated entries are removed.
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// The window under a name that has not been seen to end.
  func window(_ name: Name) -> EffectThrottle.Window? { entries[name]?.window }

  /// The operation that last waited for the end of the window with an action.
  ///
  /// It may have ended.
  func holder(_ name: Name) -> EffectToken? { entries[name]?.holder }

  mutating func setHolder(_ holder: EffectToken, under name: Name) {
    entries[name]?.holder = holder
  }

  /// Begins the next window under a name.
  mutating func begin(_ window: EffectThrottle.Window, under name: Name) {
    if entries.updateValue(Entry(window: window), forKey: name) == nil { name.retain() }
  }

  // MARK: - Forgetting

  /// All windows, if there are so many that some may have ended.
  var possiblyEnded: [Name: EffectThrottle.Window] {
    entries.count > limit ? entries.mapValues(\.window) : [:]
  }

  /// Removes ended windows.
  ///
  /// - Parameters:
  ///   - names: The names of windows that have ended.
  ///   - isHolding: Returns whether an operation still waits for the end of its window.
  mutating func remove(_ names: [Name], holding isHolding: (EffectToken) -> Bool) {
    let names = Set(names)
    remove { names.contains($0.key) && !($0.value.holder.map(isHolding) ?? false) }
    limit = max(16, 2 * entries.count)
  }

  mutating func removeAll(in branches: [EffectBranch]) {
    guard !entries.isEmpty else { return }
    let branches = Set(branches.map { ObjectIdentifier($0) })
    remove { branches.contains(ObjectIdentifier($0.key.branch)) }
  }

  mutating func removeAll() {
    remove { _ in true }
  }

  private mutating func remove(where isRemoved: ((key: Name, value: Entry)) -> Bool) {
    for (name, entry) in entries where isRemoved((name, entry)) {
      entries[name] = nil
      name.release()
    }
  }
}
