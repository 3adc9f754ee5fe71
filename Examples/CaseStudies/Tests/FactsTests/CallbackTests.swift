import Facts
import IntarsiaTesting
import Testing

@Suite("Awaiting a client with callbacks", .endsWithinAMinute)
struct CallbackTests {
  @Test("The async client returns the callback's fact or throws its error")
  func bridge() async throws {
    let client = FactsClient(.preview as CallbackFactsClient)
    #expect(try await client.fact(42) == "42 is a good number.")

    let failing = FactsClient(
      CallbackFactsClient { _, completion in
        completion(.failure(FactFailure(message: "Unlucky.")))
        return {}
      })
    await #expect(throws: FactFailure(message: "Unlucky.")) { try await failing.fact(13) }
  }

  @Test("A task cancelled before it asks cancels the callback request at once")
  func cancelledBefore() async throws {
    let client = FactsClient(.waiting)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.fact(42)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task cancelled while it waits cancels the callback request")
  func cancelledAfter() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: Int.self)
    let waiting = CallbackFactsClient.waiting
    let client = FactsClient(
      CallbackFactsClient { number, completion in
        defer { ask.yield(number) }
        return waiting.fact(number, completion)
      })
    let task = Task { try await client.fact(42) }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A callback client made from an async one calls back and can be cancelled")
  func wayBack() async {
    let client = CallbackFactsClient(FactsClient { "\($0)!" })
    let answer = await withCheckedContinuation { continuation in
      _ = client.fact(42) { continuation.resume(returning: try? $0.get()) }
    }
    #expect(answer == "42!")

    let never = CallbackFactsClient(
      FactsClient { _ in
        try await Task.never()
        return ""
      })
    let result = await withCheckedContinuation { continuation in
      let cancel = never.fact(42) { continuation.resume(returning: $0) }
      cancel()
    }
    #expect(throws: CancellationError.self) { try result.get() }
  }
}

extension CallbackFactsClient {
  /// Calls back when its request is cancelled, and not before.
  fileprivate static let waiting = CallbackFactsClient { _, completion in
    { completion(.failure(CancellationError())) }
  }
}
