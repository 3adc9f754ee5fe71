/// The open windows of a core's throttles, and the actions held back until their ends.
struct ThrottleWindows {
  typealias Name = EffectBranch.Name

  /// An action that waits for the end of a window.
  struct Held {
    let action: AnyEffectAction
    let completion: EffectCompletion
  }

  private struct Entry {
    let throttle: EffectThrottle
    let window: EffectThrottle.Window
    var held: Held?
    /// The operation that waits for the end of the window, if one has started.
    var timer: EffectToken?

    init(_ throttle: EffectThrottle) {
      self.throttle = throttle
      window = throttle.openWindow()
    }
  }

  enum Verdict {
    /// The action is processed now.
    case passes
    /// The action is processed at the end of the window, or never.
    case waits(for: EffectThrottle.Window, timer: EffectToken?)
  }

  private var entries: [Name: Entry] = [:]
  /// The number of entries above which outdated entries are removed.
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// Decides whether an action passes or waits.
  mutating func admit(
    _ action: AnyEffectAction, _ completion: EffectCompletion, name: Name,
    _ throttle: EffectThrottle
  ) -> Verdict {
    guard var entry = entries[name] else {
      entries[name] = Entry(throttle)
      name.retain()
      return .passes
    }
    guard !entry.window.isOver() else {
      entries[name] = Entry(throttle)
      return .passes
    }
    if throttle.takesLatest || entry.held?.completion.isCancelled ?? true {
      entry.held = Held(action: action, completion: completion)
      entries[name] = entry
    }
    return .waits(for: entry.window, timer: entry.timer)
  }

  mutating func setTimer(_ timer: EffectToken, of name: Name) {
    entries[name]?.timer = timer
  }

  /// Takes the action held until the end of a window, and opens the next window.
  mutating func release(_ name: Name, timer: EffectToken) -> AnyEffectAction? {
    guard let entry = entries[name], entry.timer == timer else { return nil }
    entries[name]?.timer = nil
    guard let held = entry.held, !held.completion.isCancelled else { return nil }
    entries[name] = Entry(entry.throttle)
    return held.action
  }

  mutating func dropHeld(_ name: Name) {
    guard !entries.isEmpty, entries[name]?.held != nil else { return }
    entries[name]?.held = nil
  }

  // MARK: - Forgetting

  /// Removes closed windows if there are many entries.
  ///
  /// A held action without an operation that waits to deliver it was cancelled, and never arrives.
  ///
  /// - Parameter isWaiting: Returns whether an operation still waits for the end of its window.
  mutating func removeOutdated(waiting isWaiting: (EffectToken) -> Bool) {
    guard entries.count > limit else { return }
    remove {
      !($0.value.timer.map(isWaiting) ?? false) && $0.value.window.isOver()
    }
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

  private mutating func remove(where isGone: ((key: Name, value: Entry)) -> Bool) {
    for (name, entry) in entries where isGone((name, entry)) {
      entries[name] = nil
      name.release()
    }
  }
}
