import IntarsiaTesting
import Testing

@Suite("Deprecated names that still work", .endsWithinAMinute)
struct DeprecatedNameTests {
  private protocol Deprecated { func run() async throws }

  private struct TaskResults: Deprecated {
    struct Offline: Error, Equatable {}

    @available(*, deprecated)
    func run() async throws {
      let good = await TaskResult { 3 }
      let bad = await TaskResult<Int> { throw Offline() }
      #expect(try good.value == 3)
      #expect(throws: Offline.self) { try bad.value }
      #expect(good != bad)
      #expect(bad == .failure(Offline()))
      #expect(good.map { "\($0)" } == .success("3"))
      #expect(Set([good, good, bad]).count == 2)
      #expect(good[case: \.success] == 3)
      #expect(bad[case: \.failure] is Offline)
      #expect(good[case: \.failure] == nil)
      #expect(good.flatMap { .success("\($0)") } == .success("3"))
      #expect(good.flatMap { _ in bad } == bad)
      #expect(bad.flatMap { .success("\($0)") } == .failure(Offline()))
      struct Odd: Error { let code: Int }
      #expect(TaskResult<Int>.failure(Odd(code: 1)) == .failure(Odd(code: 1)))
      #expect(TaskResult<Int>.failure(Odd(code: 1)) != .failure(Odd(code: 2)))
      struct Busy: Error, Hashable { var line = 1 }
      #expect(Set([TaskResult<Int>.failure(Busy()), .failure(Busy())]).count == 1)
      #expect(Set([TaskResult<Int>.failure(Busy()), .failure(Busy(line: 2))]).count == 2)
      #expect(TaskResult(Result<Int, Offline>.failure(Offline())) == bad)
    }
  }

  private struct Executors: Deprecated {
    @available(*, deprecated)
    func run() async throws {
      uncheckedUseMainSerialExecutor = true
      let count = ActorIsolated(0)
      await withMainSerialExecutor { await count.withValue { $0 += 1 } }
      let value = await count.value
      await count.setValue(value + 1)
      #expect(await count.value == 2)
      #expect(withMainSerialExecutor { 3 } == 3)
    }
  }

  @Test("TaskResult holds a value or an error, and compares both")
  func taskResult() async throws {
    let test: any Deprecated = TaskResults()
    try await test.run()
  }

  @Test("The deprecated main serial executor functions run their operations")
  func executors() async throws {
    let test: any Deprecated = Executors()
    try await test.run()
  }

  @Test("A function with a SendOf parameter sends the actions of a reducer")
  func sendOf() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, action in
        guard action else {
          state += 1
          return .none
        }
        return .run { send in await Self.finish(send) }
      }
    }
    await store.send(true)
    await store.receive(false) { $0 = 1 }
  }

  private static func finish(_ send: Send<Bool>) async { await send(false) }

  @Test("Store tasks are equal if they belong to the same send")
  @MainActor
  func storeTasks() {
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, _ in .run { _ in try await Task.never() } }
    }
    let (first, second) = (store.send(true), store.send(true))
    #expect(first == first)
    #expect(Set([first, second, first]).count == 2)
    first.cancel()
    second.cancel()
  }
}
