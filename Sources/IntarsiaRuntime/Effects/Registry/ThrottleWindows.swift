/// The open windows of a core's throttles, and the actions held back until their ends.
struct ThrottleWindows {
  typealias Name = EffectBranch.Name

  /// An action that waits for the end of a window.
  struct Held {
    let action: AnyEffectAction
    let completion: EffectCompletion
  }

  private struct Entry {
    let window: EffectThrottle.Window
    var held: Held?
    /// The operation that waits for the end of the window, if one has started.
    var timer: EffectToken?
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
    _ action: AnyEffectAction, _ completion: EffectCompletion, _ throttle: NamedThrottle,
    at reading: EffectThrottle.Reading
  ) -> Verdict {
    let name = throttle.name
    if case .over(let next) = reading {
      if entries.updateValue(Entry(window: next), forKey: name) == nil { name.retain() }
      return .passes
    }
    guard var entry = entries[name] else { return .passes }
    if throttle.limit.takesLatest || entry.held?.completion.isCancelled ?? true {
      entry.held = Held(action: action, completion: completion)
      entries[name] = entry
    }
    return .waits(for: entry.window, timer: entry.timer)
  }

  /// The window under a name that has not been seen to end.
  func window(_ name: Name) -> EffectThrottle.Window? { entries[name]?.window }

  mutating func setTimer(_ timer: EffectToken, of name: Name) {
    entries[name]?.timer = timer
  }

  /// Takes the action held until the end of a window, and opens the next window.
  mutating func release(
    _ name: Name, timer: EffectToken, next: EffectThrottle.Window
  ) -> AnyEffectAction? {
    guard let entry = entries[name], entry.timer == timer else { return nil }
    entries[name]?.timer = nil
    guard let held = entry.held, !held.completion.isCancelled else { return nil }
    entries[name] = Entry(window: next)
    return held.action
  }

  mutating func dropHeld(_ name: Name) {
    guard !entries.isEmpty, entries[name]?.held != nil else { return }
    entries[name]?.held = nil
  }

  // MARK: - Forgetting

  /// All windows, if there are so many that some may have ended.
  var possiblyEnded: [Name: EffectThrottle.Window] {
    entries.count > limit ? entries.mapValues(\.window) : [:]
  }

  /// Removes ended windows.
  ///
  /// A held action without an operation that waits to deliver it was cancelled, and never arrives.
  ///
  /// - Parameters:
  ///   - names: The names of windows that have ended.
  ///   - isWaiting: Returns whether an operation still waits for the end of its window.
  mutating func remove(_ names: [Name], waiting isWaiting: (EffectToken) -> Bool) {
    let names = Set(names)
    remove { names.contains($0.key) && !($0.value.timer.map(isWaiting) ?? false) }
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
