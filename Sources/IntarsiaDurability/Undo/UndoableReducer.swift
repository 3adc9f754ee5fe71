import IntarsiaCases
import IntarsiaIssues
import IntarsiaRuntime

/// A reducer whose changes of a part of the state are recorded.
struct _UndoableReducer<Base: Reducer, Tracked: Equatable>: _InstallableReducer {
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let tracked: WritableKeyPath<State, Tracked>
  let history: WritableKeyPath<State, UndoState<Tracked>>
  let action: AnyCasePath<Action, UndoAction>
  let limit: UndoLimit<Tracked>
  /// Copies the excluded fields of the second value to the first.
  let keep: (inout Tracked, Tracked) -> Void
  /// Empties the history inside a snapshot.
  let strip: (inout Tracked) -> Void
  let step: (Action) -> UndoStep
  let location: IssueLocation

  func _install() -> _InstalledReducer<State, Action> {
    let installed = InstalledUndo(self)
    return InstalledClosure { installed.reduce(into: &$0, action: $1) }
  }
}

/// The installation of an undoable reducer.
private final class InstalledUndo<Base: Reducer, Tracked: Equatable> {
  typealias State = Base.State
  typealias Action = Base.Action

  private let settings: _UndoableReducer<Base, Tracked>
  private let base: _InstalledReducer<State, Action>
  private let tracked: StatePath<State, Tracked>
  private let history: StatePath<State, UndoState<Tracked>>

  init(_ reducer: _UndoableReducer<Base, Tracked>) {
    settings = reducer
    base = reducer.base._install()
    tracked = StatePath(reducer.tracked)
    history = StatePath(reducer.history)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let command = settings.action.extract(from: action) else {
      return record(action, on: &state)
    }
    let limit = settings.limit
    switch command {
    case .undo:
      return restore(action, on: &state) { $0.undo(from: $1, within: limit) }
    case .redo:
      return restore(action, on: &state) { $0.redo(from: $1, within: limit) }
    case .beginGroup(let name):
      history.modify(&state) { $0.beginGroup(named: name) }
    case .endGroup:
      defer { endGroup(action, in: &state) }
      return record(action, on: &state)
    case .seal:
      history.modify(&state) { $0.endEntry() }
    case .clear:
      history.modify(&state) { $0.clear() }
    }
    return record(action, on: &state)
  }

  /// Runs the base with an action, and records its change of the tracked part.
  private func record(_ action: Action, on state: inout State) -> Effect<Action> {
    guard !history.inspect(&state, { $0.isCollecting }) else {
      return base.reduce(into: &state, action: action)
    }
    var before = tracked.inspect(&state) { $0 }
    let effect = base.reduce(into: &state, action: action)
    guard tracked.inspect(&state, { !isUnchanged(before, $0) }) else { return effect }
    settings.strip(&before)
    let step = settings.step(action)
    history.modify(&state) { $0.record(before, as: step, within: settings.limit) }
    return effect
  }

  /// Whether two values differ only in excluded fields and histories.
  private func isUnchanged(_ before: Tracked, _ after: Tracked) -> Bool {
    if before == after { return true }
    var probe = before
    settings.keep(&probe, after)
    return StateComparison.withoutHistories { probe == after }
  }

  /// Replaces the tracked part by a snapshot, and then runs the base.
  private func restore(
    _ action: Action, on state: inout State,
    _ travel: (inout UndoState<Tracked>, Tracked) -> Tracked?
  ) -> Effect<Action> {
    let old = state
    var current = tracked.inspect(&state) { $0 }
    settings.strip(&current)
    guard var snapshot = history.modify(&state, { travel(&$0, current) }) else {
      return base.reduce(into: &state, action: action)
    }
    settings.keep(&snapshot, tracked.inspect(&state) { $0 })
    tracked.modify(&state) { $0 = snapshot }
    return .endRemovedFeatures(of: old, replacedBy: state)
      .merge(with: base.reduce(into: &state, action: action))
  }

  private func endGroup(_ action: Action, in state: inout State) {
    guard !history.modify(&state, { $0.endGroup() }) else { return }
    reportIssue(
      IssueCode.undo.groupNotOpen, "A group of undo was closed, but none is open.",
      values: [
        ("Action", CodeText.action(action)), ("undoable at", "\(settings.location)"),
      ],
      at: settings.location)
  }
}
