import Foundation
import IntarsiaConcurrency
import Testing

@Suite("UncheckedSendable", .endsWithinAMinute)
struct UncheckedSendableTests {
  final class Counter {
    var count = 0
  }

  struct Client: Sendable {
    @UncheckedSendable var counter: Counter
  }

  @Test("UncheckedSendable reads and changes its value and parts of its value")
  func parts() {
    var array = UncheckedSendable([1, 2])
    #expect(array.count == 2)
    array.value.append(3)
    array[dynamicMember: \.[0]] = 0
    #expect(array.value == [0, 2, 3])

    let counter = UncheckedSendable(Counter())
    counter.value.count += 1
    #expect(counter.count == 1)
  }

  @Test("UncheckedSendable wraps a property, and its projection replaces the wrapper")
  func properties() {
    let counter = Counter()
    var client = Client(counter: counter)
    #expect(client.counter === counter)
    client.counter = Counter()
    #expect(client.$counter.value !== counter)
    client.$counter = UncheckedSendable(counter)
    #expect(client.counter === counter)
  }

  @Test("UncheckedSendable is a sequence if its value is one")
  func sequences() async throws {
    let numbers = UncheckedSendable([1, 2, 3])
    #expect(numbers.map { $0 * 2 } == [2, 4, 6])
    var iterator = UncheckedSendable([1, 2].makeIterator())
    #expect([iterator.next(), iterator.next(), iterator.next()] == [1, 2, nil])
    let stream = AsyncStream<Int> { continuation in
      continuation.yield(7)
      continuation.finish()
    }
    var received: [Int] = []
    for await number in UncheckedSendable(stream) { received.append(number) }
    #expect(received == [7])
  }

  @Test("UncheckedSendable carries a non-Sendable class into a detached task")
  func boundaries() async {
    let counter = UncheckedSendable(Counter())
    await Task.detached { counter.value.count += 1 }.value
    #expect(counter.value.count == 1)
  }

  @Test("UncheckedSendable is compared, hashed and coded like its value")
  func conformances() throws {
    #expect(UncheckedSendable(1) == UncheckedSendable(1))
    #expect(UncheckedSendable(1) != UncheckedSendable(2))
    #expect(Set([UncheckedSendable("a"), UncheckedSendable("a")]).count == 1)
    let data = try JSONEncoder().encode(UncheckedSendable([1, 2]))
    #expect(String(decoding: data, as: UTF8.self) == "[1,2]")
    #expect(
      try JSONDecoder().decode(UncheckedSendable<[Int]>.self, from: data).value == [1, 2])
  }
}
