import NthPrimeClient
import Testing

@Suite("The offline client", .endsWithinAMinute)
struct OfflineClientTests {
  @Test("The offline client streams progress in whole percents, and then the prime")
  func events() async throws {
    var events: [NthPrimeEvent] = []
    for try await event in NthPrimeClient.offline.nthPrime(1_000_000) { events.append(event) }

    #expect(events.last == .prime(15_485_863))
    let fractions = events.dropLast().compactMap { event in
      if case .progress(let fraction) = event { fraction } else { nil }
    }
    #expect(fractions.count == events.count - 1)
    #expect(fractions.allSatisfy { (0.01...1).contains($0) })
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $1 - $0 > 0.009 })
  }

  @Test("The offline client streams no progress for a small number")
  func small() async throws {
    var events: [NthPrimeEvent] = []
    for try await event in NthPrimeClient.offline.nthPrime(1_000) { events.append(event) }
    #expect(events == [.prime(7_919)])
  }

  @Test("The offline client fails with an explanation if it cannot answer")
  func errors() async {
    await #expect(throws: NthPrimeError.notPositive(n: 0)) {
      try await NthPrimeClient.offline.prime(0) { _ in }
    }
    await #expect(throws: NthPrimeError.tooLarge(n: .max, limit: 1_000_000_000)) {
      try await NthPrimeClient.offline.prime(.max) { _ in }
    }
  }

  @Test("Cancelling the task that reads the offline client's stream stops the search")
  func cancelled() async {
    let (stops, stop) = AsyncStream.makeStream(of: (any Error)?.self)
    let client = NthPrimeClient.offline(name: "offline") { stop.yield($0.failure) }
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await client.prime(100_000_000) { _ in start.yield() }
    }
    await starts.first { true }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await stops.first { _ in true } is CancellationError)
  }

  @Test("Releasing the offline client's stream stops the search")
  func dropped() async throws {
    let (stops, stop) = AsyncStream.makeStream(of: (any Error)?.self)
    let client = NthPrimeClient.offline(name: "offline") { stop.yield($0.failure) }
    for try await _ in client.nthPrime(100_000_000) { break }
    #expect(await stops.first { _ in true } is CancellationError)
  }

  @Test("A client stream that ends without a prime throws an error")
  func silent() async {
    let client = NthPrimeClient(name: "mute") { _ in AsyncThrowingStream { $0.finish() } }
    await #expect(throws: NthPrimeError.noAnswer(n: 7, name: "mute", said: nil)) {
      try await client.prime(7) { _ in }
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
