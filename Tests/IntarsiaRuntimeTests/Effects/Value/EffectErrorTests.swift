import IntarsiaTesting
import Testing

@Suite("Errors of effects", .endsWithinAMinute)
struct EffectErrorTests {
  private func issues(
    of make: @escaping @Sendable () -> Effect<Int>
  ) async -> IssueRecorder {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) { _ = await EffectProbe<Int>.values(of: make) }
    return recorder
  }

  @Test("An unhandled error is reported with the line that made the effect")
  func place() async {
    let line: UInt = #line + 1
    let recorder = await issues { .run { _ in throw Broken() } }
    #expect(recorder.issues.map(\.code?.rawValue) == ["effect-unhandled-error"])
    #expect(recorder.linesOfEffects == [line])
    #expect(
      recorder.messages == [
        """
        An effect threw an error that nothing handles.

          Error: Broken()
          Effect made at: IntarsiaRuntimeTests/EffectErrorTests.swift:\(line)
          Reached by: Probing<Swift.Int>, by the action .start(@Sendable () -> Effect<Int>)

        Handle the error: catch it inside the operation, or pass a catch closure to run and send an action \
        that tells the feature what went wrong.

        [effect-unhandled-error]
        """
      ])
  }

  private static let wrappers: [@Sendable (Effect<Int>) -> Effect<Int>] = [
    { $0.map { $0 + 1 } }, { $0.compactMap { $0 } }, { $0.filter { _ in true } },
    { $0.flatMap { .send($0) } }, { .merge(.send(1), $0) }, { .concatenate(.send(1), $0) },
    { $0.cancellable(id: 1) }, { $0.zip(.none) { $0 + $1 } }, { $0.merge(with: .send(1)) },
    { $0.throttle(id: 1, for: .seconds(1), clock: VirtualClock(), latest: true) },
    { $0.debounce(id: 1, for: .seconds(1), clock: VirtualClock()) },
  ]

  @Test(
    "Operators keep the line that is reported for an effect's unhandled error", arguments: 0..<11)
  func operators(index: Int) async {
    let line: UInt = #line + 2
    let recorder = await issues {
      Self.wrappers[index](.run { _ in throw Broken() })
    }
    #expect(recorder.linesOfEffects == [line])
  }

  @Test("Parent features keep the line that is reported for an effect's unhandled error")
  func lifting() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: FailingRows.State()) { FailingRows() }
      await store.send(.rows(.element(id: 1, action: .fail)))
      await store.finish()
    }
    #expect(recorder.linesOfEffects == [FailingRows.line])
  }

  @Test("An effect's error handler receives the error, and no cancellation")
  func handled() async {
    let handled = await issues {
      .run { _ in
        throw Broken()
      } catch: { _, send in
        await send(-1)
      }
    }
    #expect(handled.issues.isEmpty)
    let cancelled = await issues { .run { _ in throw CancellationError() } }
    #expect(cancelled.issues.isEmpty)
  }

  @Test("An action sent after the operation has returned is dropped and reported")
  func late() async {
    let line: UInt = #line + 2
    let recorder = await issues {
      .run { send in Task { await send(42) } }
    }
    #expect(recorder.linesOfEffects == [line])
    #expect(
      recorder.messages == [
        """
        An effect sent an action after its operation had ended.

          Action: value(42)
          Effect made at: IntarsiaRuntimeTests/EffectErrorTests.swift:\(line)
          Reached by: Probing<Swift.Int>, by the action .start(@Sendable () -> Effect<Int>)

        Await everything that sends before the operation returns. A task or callback that outlives the \
        operation cannot be cancelled with it, so what it sends is dropped.

        [effect-emitted-after-end]
        """
      ])
  }

  @Test("`Send` is a value that functions can take as a parameter")
  func sendIsAValue() async {
    @Sendable func report(to send: Send<Int>) async {
      await send(1)
      await send(2)
    }
    #expect(await EffectProbe<Int>.values { .run { send in await report(to: send) } } == [1, 2])
    #expect(await EffectProbe<Int>.values { .run(operation: report) } == [1, 2])
  }
}

private struct FailingRows: Reducer {
  struct State: Equatable { var rows: IdentifiedArrayOf<Inner.State> = [.init(id: 1)] }
  @CasePathable enum Action: Sendable { case rows(IdentifiedActionOf<Inner>) }

  static let line: UInt = #line + 10

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Inner() }
  }

  struct Inner: Reducer {
    struct State: Equatable, Identifiable { let id: Int }
    enum Action: Sendable { case fail }
    func reduce(into _: inout State, action _: Action) -> Effect<Action> {
      .run { _ in throw Broken() }
    }
  }
}

private struct Broken: Error {}
