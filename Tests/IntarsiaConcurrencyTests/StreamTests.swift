import IntarsiaConcurrency
import Testing

@Suite("Streams", .endsWithinAMinute)
struct StreamTests {
  struct Oops: Error {}

  /// A sequence that throws after two elements.
  struct Failing: AsyncSequence, Sendable {
    struct Iterator: AsyncIteratorProtocol {
      var count = 0

      mutating func next() async throws -> Int? {
        count += 1
        guard count < 3 else { throw Oops() }
        return count
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator() }
  }

  private func elements<S: AsyncSequence>(_ sequence: S) async throws -> [S.Element] {
    var elements: [S.Element] = []
    for try await element in sequence { elements.append(element) }
    return elements
  }

  private func numbers(_ range: Range<Int>) -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in range { continuation.yield(number) }
      continuation.finish()
    }
  }

  @Test("An erased stream yields the elements of its source sequence")
  func erasing() async throws {
    let squares = numbers(0..<5).map { $0 * $0 }
    let stream: AsyncStream<Int> = squares.eraseToStream()
    #expect(try await elements(stream) == [0, 1, 4, 9, 16])
    let throwing: AsyncThrowingStream<Int, any Error> = numbers(0..<3).map { $0 + 1 }
      .eraseToThrowingStream()
    #expect(try await elements(throwing) == [1, 2, 3])
  }

  @Test("If its source throws, an erased stream ends and an erased throwing stream throws")
  func throwing() async {
    var received: [Int] = []
    for await number in Failing().eraseToStream() { received.append(number) }
    #expect(received == [1, 2])
    await #expect(throws: Oops.self) {
      for try await number in Failing().eraseToThrowingStream() { received.append(number) }
    }
    #expect(received == [1, 2, 1, 2])
  }

  @Test("eraseToStream takes an element only when its consumer requests one")
  func laziness() async {
    let taken = LockIsolated(0)
    let stream = numbers(0..<5).map { number in
      taken.withValue { $0 += 1 }
      return number
    }.eraseToStream()
    #expect(taken.value == 0)
    var iterator = stream.makeAsyncIterator()
    _ = await iterator.next()
    #expect(taken.value == 1)
  }

  @Test("A never stream has no elements and ends in a cancelled task")
  func never() async throws {
    let plain = Task { try await elements(AsyncStream<Int>.never) }
    let throwing = Task { try await elements(AsyncThrowingStream<Int, any Error>.never) }
    plain.cancel()
    throwing.cancel()
    #expect(try await plain.value == [])
    #expect(try await throwing.value == [])
  }

  @Test("A finished stream has no elements, and throws the error that it was given")
  func finished() async throws {
    #expect(try await elements(AsyncStream<Int>.finished) == [])
    #expect(try await elements(AsyncThrowingStream<Int, any Error>.finished()) == [])
    await #expect(throws: Oops.self) {
      try await elements(AsyncThrowingStream<Int, any Error>.finished(throwing: Oops()))
    }
  }
}
