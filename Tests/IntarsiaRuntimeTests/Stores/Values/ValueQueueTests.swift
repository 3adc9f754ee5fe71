import Testing

@testable import IntarsiaRuntime

@Suite("The queue of values", .endsWithinAMinute)
struct ValueQueueTests {
  private typealias Queue = ValueQueue<Int, String>

  private func outcome(_ step: Queue.Step) -> String {
    switch step {
    case .wait: "wait"
    case .resume(let waiter, let value): "\(waiter): \(value.map { "\($0)" } ?? "end")"
    }
  }

  @Test("A value queue delivers to a waiting iterator, or else to the next request")
  func handing() {
    var queue = Queue(limit: 1)
    #expect(outcome(queue.next("a")) == "wait")
    #expect(outcome(queue.push(1)) == "a: 1")
    #expect(outcome(queue.push(2)) == "wait")
    #expect(outcome(queue.next("b")) == "b: 2")
    #expect(outcome(queue.next("c")) == "wait")
  }

  @Test("A full value queue drops its oldest values, and always keeps one")
  func limit() {
    var queue = Queue(limit: 2)
    for value in 1...4 { _ = queue.push(value) }
    #expect(queue.values == [3, 4])
    var none = Queue(limit: 0)
    _ = none.push(1)
    #expect(none.values == [1], "one value always waits")
  }

  @Test("A value queue ends after its pending values; a cancellation drops them")
  func end() {
    var queue = Queue(limit: 2)
    _ = queue.push(1)
    #expect(outcome(queue.end()) == "wait")
    #expect(outcome(queue.push(2)) == "wait")
    #expect(outcome(queue.next("a")) == "a: 1")
    #expect(outcome(queue.next("a")) == "a: end")
    var waiting = Queue(limit: 2)
    _ = waiting.next("a")
    #expect(outcome(waiting.cancel()) == "a: end")
    var cancelled = Queue(limit: 2)
    _ = cancelled.push(1)
    #expect(outcome(cancelled.cancel()) == "wait")
    #expect(outcome(cancelled.next("a")) == "a: end")
  }
}
