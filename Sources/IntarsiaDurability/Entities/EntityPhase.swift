/// The phase of an entity between its reducer and the journal.
///
///     idle ──▶ changing ──▶ due ──▶ appending ──▶ idle, or due again
///      └────────────────────▲            └──────▶ ended
///
/// A pure state machine: each event returns the entity's next step.
enum EntityPhase {
  /// All changes are in the journal.
  case idle
  /// A caller makes changes, which it appends itself.
  case changing(hasChanged: Bool)
  /// Changes wait for an append, which a caller or a task is about to begin.
  case due
  /// The first changes are being appended, up to this number.
  case appending(until: Int)
  /// The store is gone, and later uses get an error. An append that was in progress goes on, and
  /// its result decides about its callers.
  case ended(any Error, appending: Int?)

  /// The error of an entity that has ended.
  var failure: (any Error)? {
    guard case .ended(let error, _) = self else { return nil }
    return error
  }

  /// The number of changes after the append in progress.
  var appending: Int? {
    switch self {
    case .appending(let count), .ended(_, let count?): count
    case .idle, .changing, .due, .ended(_, nil): nil
    }
  }

  var isIdle: Bool {
    guard case .idle = self else { return false }
    return true
  }

  // MARK: - Changes

  /// Begins the changes of a caller, which appends them unless others are under way.
  mutating func beginChanges() {
    if case .idle = self { self = .changing(hasChanged: false) }
  }

  /// Notes a change.
  ///
  /// - Returns: Whether a task must append it.
  mutating func noteChange() -> Bool {
    switch self {
    case .idle:
      self = .due
      return true
    case .changing:
      self = .changing(hasChanged: true)
      return false
    case .due, .appending, .ended:
      return false
    }
  }

  /// Ends the changes of a caller.
  ///
  /// - Returns: Whether the caller must append them.
  mutating func endChanges() -> Bool {
    guard case .changing(let hasChanged) = self else { return false }
    self = hasChanged ? .due : .idle
    return hasChanged
  }

  // MARK: - Appends

  /// Ends the append in progress.
  ///
  /// - Parameter hasChanges: Whether there are changes since it began.
  /// - Returns: Whether a task must append them.
  mutating func endAppend(hasChanges: Bool) -> Bool {
    if case .ended(let error, _) = self {
      self = .ended(error, appending: nil)
      return false
    }
    self = hasChanges ? .due : .idle
    return hasChanges
  }

  /// Ends the entity.
  mutating func end(with error: any Error) { self = .ended(error, appending: appending) }
}
