public import IntarsiaDependencies
import IntarsiaIssues
public import IntarsiaRuntime
public import IntarsiaTraces

extension TestStore where State: Codable & Equatable, Action: Codable & Equatable {
  /// Creates a store in the first state of a recorded session, to run the session as a test.
  ///
  /// ```swift
  /// @Test func bugReport() async throws {
  ///   let trace = try Trace(contentsOf: URL(filePath: "bug.trace"))
  ///   let store = try TestStore(replaying: trace) { Shop() }
  ///   await store.replay(trace)
  /// }
  /// ```
  ///
  /// Calls of dependencies have the recorded answers. A call without a recorded value uses the
  /// dependency of the test: a call that the session did not make, that threw, that returned a
  /// stream, or that did not return.
  ///
  /// - Parameters:
  ///   - trace: The session.
  ///   - store: The number of the store; `nil` for the first one with this type of state.
  ///   - reducer: The reducer under test.
  ///   - updateDependencies: Overrides dependencies that the session does not answer, as a clock.
  /// - Throws: A ``TracePlayerError`` if the trace has no such store, no values, or other types.
  public convenience init<R: Reducer<State, Action>>(
    replaying trace: Trace, store: Int? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    let player = try TracePlayer<State, Action>(trace, store: store)
    let state = try player.independentState()
    self.init(
      initialState: state, reducer: reducer, withDependencies: updateDependencies,
      fileID: fileID, filePath: filePath, line: line, column: column)
    dependencyRecord.replaceCallObservers(
      with: [RecordedAnswers(allCallsOf: player.store, in: trace)])
  }

  /// Sends the actions of the recorded user, receives those of effects, and compares each state
  /// with the recorded one.
  ///
  /// A difference fails the test, as it does at a step that a test writes itself. Effects that
  /// still ran when the session ended are skipped.
  ///
  /// Recorded answers arrive at once. If the user acted while a call still ran, the replay fails at
  /// this action: run the test that `intarsia-trace test` prints, which has pauses.
  ///
  /// - Throws: A ``TracePlayerError`` if an action was not recorded as a value, or a state is
  ///   unknown because events are missing.
  public nonisolated(nonsending) func replay(
    _ trace: Trace,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let answers = dependencyRecord.callObservers.lazy.compactMap { $0 as? RecordedAnswers }.first
    var player = try TracePlayer<State, Action>(trace, store: answers?.store)
    for (index, step) in try player.steps().enumerated() {
      let before = player.state
      try player.move(to: index + 1)
      let after = player.state
      let change: ((inout State) -> Void)? = before == after ? nil : { $0 = after }
      if player.action?.from?.user != nil {
        _ = await send(step.action, updateExpected: change, at: location)
      } else {
        await receive(.init(step.action), within: nil, updateExpected: change, at: location)
      }
    }
    let store = player.store
    if trace.effects.contains(where: { $0.store == store && $0.outcome == .running }) {
      await skipInFlightEffects(
        strict: false, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    await finish(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
