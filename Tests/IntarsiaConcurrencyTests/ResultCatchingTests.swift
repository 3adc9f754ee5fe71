import IntarsiaConcurrency
import Testing

@Suite("Results of asynchronous work", .endsWithinAMinute)
struct ResultCatchingTests {
  struct Refusal: Error, Equatable {
    let reason: String
  }

  @Test("Result holds the value that asynchronous work returns")
  func success() async throws {
    let result = await Result { try await answer(42) }
    #expect(try result.get() == 42)
  }

  @Test("Result holds the error that asynchronous work throws, including CancellationError")
  func failure() async {
    let result = await Result { try await answer(nil) }
    #expect(throws: Refusal(reason: "no answer")) { try result.get() }

    let cancelled = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Result { try await Task.sleep(for: .seconds(1)) }
    }.value
    #expect(throws: CancellationError.self) { try cancelled.get() }
  }

  @Test("Work with typed throws produces a Result with a typed failure")
  func typed() async {
    let result = await Result { () async throws(Refusal) in try await answer(nil) }
    #expect(result == .failure(Refusal(reason: "no answer")))
  }

  @Test("Result catches synchronous work without await")
  func synchronous() async throws {
    let result: Result<Int, any Error> = Result { try parse("7") }
    #expect(try result.get() == 7)
  }

  @Test("Result runs asynchronous work on its caller's actor")
  @MainActor
  func isolation() async throws {
    var calls = 0
    let result = await Result {
      calls += 1
      try await answer(1)
      MainActor.assertIsolated()
    }
    #expect(throws: Never.self) { try result.get() }
    #expect(calls == 1)
  }

  @discardableResult
  private func answer(_ number: Int?) async throws(Refusal) -> Int {
    await Task.yield()
    guard let number else { throw Refusal(reason: "no answer") }
    return number
  }

  private func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw Refusal(reason: text) }
    return number
  }
}
