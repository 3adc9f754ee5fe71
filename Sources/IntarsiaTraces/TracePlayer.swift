public import Intarsia
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaDump
import IntarsiaRuntime

/// Steps through the states of a recorded session, and runs its actions again.
///
/// ```swift
/// var player = try TracePlayer<Shop.State, Shop.Action>(trace)
/// player.state              // before the first action
/// try player.move(to: 17)   // after 17 actions
/// player.action?.label      // the action that led there
/// ```
///
/// A state that is `Codable` can be shown at any moment. Its shared values are those of that
/// moment, without their keys: nothing is loaded or saved. If the actions are `Codable` too, the
/// reducer can run again, with other actions or another reducer:
///
/// ```swift
/// var steps = try player.steps()
/// steps.remove(at: 16)
/// for result in try player.run(steps, reducer: { Shop() }) {
///   if let difference = result.difference {
///     print("Action \(result.action ?? 0) now leads to another state:\n\(difference)")
///   }
/// }
/// ```
///
/// - Complexity: Moving decodes one state.
public struct TracePlayer<State: Codable, Action> {
  private let trace: Trace

  /// The number of the store.
  public let store: Int

  /// The events of the actions, in their order.
  public let actions: [TraceEvent]

  /// The number of actions before the current state, from 0 to the number of all.
  public private(set) var position = 0

  /// The state after the first ``position`` actions.
  public private(set) var state: State

  /// Opens a session before its first action.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - store: The number of the store; `nil` for the first one with this type of state.
  ///   - example: Any state, for a better error: with it, a trace of other types is refused with
  ///     the lines that differ, even if its states cannot be decoded.
  /// - Throws: A ``TracePlayerError`` if the trace has no such store, no JSON of its states, or
  ///   other types.
  public init(
    _ trace: Trace, store: Int? = nil, like example: State? = nil
  ) throws(TracePlayerError) {
    guard let first = Self.store(store, in: trace) else {
      throw .noStore(trace.stores.map(\.name))
    }
    self.trace = trace
    self.store = first.number
    actions = trace.actions(of: first.number)
    if let example { try Self.check(first, like: example) }
    state = try Self.state(in: trace, of: first.number, at: first.event.n)
    try Self.check(first, like: state)
  }

  private static func check(_ store: TraceStore, like state: State) throws(TracePlayerError) {
    let expected = TraceTypes(of: state, Action.self)
    if let recorded = store.event.types, recorded != expected {
      throw .otherTypes(differences(recorded, expected))
    }
  }

  private static func store(_ number: Int?, in trace: Trace) -> TraceStore? {
    let name = TypeName(of: State.self).text
    return trace.stores.first { store in
      number.map { $0 == store.number } ?? store.name.hasPrefix(name + " #")
    } ?? (number == nil && trace.stores.count == 1 ? trace.stores.first : nil)
  }

  private static func differences(_ recorded: TraceTypes, _ expected: TraceTypes) -> [String] {
    func lines(_ old: [String], _ new: [String]) -> [String] {
      old.filter { !new.contains($0) }.map { "- \($0)" }
        + new.filter { !old.contains($0) }.map { "+ \($0)" }
    }
    return lines(recorded.state, expected.state) + lines(recorded.action, expected.action)
  }

  // MARK: - States

  /// The action that led to the current state; `nil` before the first one.
  public var action: TraceEvent? { position == 0 ? nil : actions[position - 1] }

  /// The lines of the dump that the action changed, with `-` and `+`; `nil` if it changed none.
  public var change: String? {
    guard let change = action.flatMap(trace.change) else { return nil }
    let before = trace.dump(of: store, at: change.n - 1) ?? ""
    let after = trace.dump(of: store, at: change.n) ?? ""
    let lines = [before, after].map(TraceText.lines)
    guard case .hunks(let hunks) = TraceText(from: lines[0], to: lines[1]) else { return nil }
    return hunks.flatMap { hunk in
      hunk.removed.map { "- " + $0 } + hunk.inserted.map { "+ " + $0 }
    }.joined(separator: "\n")
  }

  /// Moves to the state after a number of actions.
  ///
  /// - Parameter position: The number of actions; a number outside of the session moves to its
  ///   start or end.
  /// - Throws: ``TracePlayerError/unknownState(_:)`` where events are missing. The position stays.
  public mutating func move(to position: Int) throws(TracePlayerError) {
    let position = min(max(position, 0), actions.count)
    state = try state(after: position)
    self.position = position
  }

  /// Returns the state after the event of a number, which may be one of another store.
  ///
  /// - Throws: ``TracePlayerError/unknownState(_:)`` where events are missing.
  public func state(at n: Int) throws(TracePlayerError) -> State {
    try Self.state(in: trace, of: store, at: n)
  }

  private func state(after position: Int) throws(TracePlayerError) -> State {
    // The state after an action is the one before the next action.
    let last = trace.events.rows.last?.n ?? 0
    let end = position < actions.count ? actions[position].n - 1 : last
    return try state(at: end)
  }

  private static func state(
    in trace: Trace, of store: Int, at n: Int, _ shared: DecodedSharedValues = DecodedSharedValues()
  ) throws(TracePlayerError) -> State {
    guard let json = trace.json(of: store, at: n) else {
      throw trace.stores.contains { $0.number == store && $0.event.json == nil }
        ? .noValues : .unknownState(n)
    }
    return try TraceValue.decode(json, as: State.self, shared)
  }

  // MARK: - Running actions again

  /// An action to run again, or one of your own.
  public struct Step {
    /// The number of the recorded action; `nil` for an action of your own.
    public var number: Int?

    /// The action.
    public var action: Action

    /// Creates a step with an action of your own.
    public init(_ action: Action) { self.action = action }
  }

  /// The result of a step.
  public struct Result {
    /// The number of the recorded action, as in ``Step/number``.
    public let number: Int?

    /// The state after the action.
    public let state: State

    /// The difference to the recorded state, recorded `-` and new `+`; `nil` if there is none.
    public let difference: String?

    /// The calls of dependencies that the recording does not answer, such as `FactClient.fetch`.
    ///
    /// The dependencies in force answered them.
    public let unansweredCalls: [String]
  }

  /// The recorded actions, for ``run(_:reducer:withDependencies:)``.
  ///
  /// Remove, move or insert steps; a prefix stops early.
  ///
  /// - Throws: ``TracePlayerError/noAction(_:)`` if the trace does not have the JSON of an action.
  public func steps() throws(TracePlayerError) -> [Step] where Action: Decodable {
    var steps: [Step] = []
    for event in actions {
      guard case .whole(let json) = event.json else { throw .noAction(event.n) }
      var step = Step(try TraceValue.decode(json, as: Action.self))
      step.number = event.n
      steps.append(step)
    }
    return steps
  }

  /// Runs a reducer for each step, from the first state on.
  ///
  /// Calls of dependencies in the reducer have the recorded answers of their action. Effects do not
  /// run: the actions that they sent are steps.
  ///
  /// - Parameters:
  ///   - steps: The actions.
  ///   - reducer: The reducer of the store.
  ///   - updateDependencies: Overrides dependencies that the recording does not answer.
  /// - Returns: A result for each step.
  /// - Throws: A ``TracePlayerError`` if the first state cannot be restored.
  public func run<R: Reducer<State, Action>>(
    _ steps: [Step], @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) throws(TracePlayerError) -> [Result] where State: Equatable {
    var state = try independentState()
    let answers = RecordedAnswers(trace, of: store)
    let record = DependencyRecord()
    record.replaceCallObservers(with: [answers])
    let snapshot = withDependencies(updateDependencies) {
      DependencySnapshot.current.recorded(by: record)
    }
    let installed = snapshot.bind {
      let installed = reducer()._install()
      guard R.hasLifecycle else { return installed }
      let lifecycle = RootLifecycle(installed)
      // The features of the first state were mounted before.
      _ = lifecycle.update(&state, isSilent: true)
      return lifecycle.following
    }
    var results: [Result] = []
    for step in steps {
      answers.begin(step.number)
      snapshot.perform { _ = installed.reduce(into: &state, action: step.action) }
      results.append(
        Result(
          number: step.number, state: state,
          difference: try difference(to: state, after: step.number),
          unansweredCalls: answers.unanswered))
    }
    return results
  }

  /// The first state, for a reducer that goes on from it.
  ///
  /// - Throws: ``TracePlayerError/sharedValues`` if the state has shared values. The trace does not
  ///   say which of them are the same reference.
  package func independentState() throws(TracePlayerError) -> State {
    let shared = DecodedSharedValues()
    let end = actions.first.map { $0.n - 1 } ?? Int.max
    let state = try Self.state(in: trace, of: store, at: end, shared)
    if shared.areUsed { throw .sharedValues }
    return state
  }

  private func difference(
    to state: State, after action: Int?
  ) throws(TracePlayerError) -> String? where State: Equatable {
    guard let action, let index = actions.firstIndex(where: { $0.n == action }) else { return nil }
    let recorded = try self.state(after: index + 1)
    return recorded == state ? nil : diff(recorded, state) ?? "The states differ."
  }
}
