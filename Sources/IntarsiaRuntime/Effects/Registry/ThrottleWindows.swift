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
