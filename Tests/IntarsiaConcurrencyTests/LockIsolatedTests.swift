import IntarsiaConcurrency
import Testing

@Suite("LockIsolated", .endsWithinAMinute)
struct LockIsolatedTests {
  final class Reference {
    var number = 1
  }

  @Test("LockIsolated keeps all changes from concurrent tasks")
  func manyTasks() async {
    let total = LockIsolated(0)
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          for _ in 0..<100 { total.withValue { $0 += 1 } }
        }
      }
    }
    #expect(total.value == 10_000)
  }

  @Test("LockIsolated reads and replaces its value, and reads parts by key path")
  func reading() {
    let words = LockIsolated(["a", "b"])
    #expect(words.value == ["a", "b"])
    #expect(words.count == 2)
    words.setValue(["c"])
    #expect(words.value == ["c"])
  }

  @Test("withValue returns its operation's result and rethrows its error")
  func operation() {
    struct Failure: Error, Equatable {}
    let number = LockIsolated(1)
    let doubled = number.withValue { number in
      number *= 2
      return "\(number)"
    }
    #expect(doubled == "2")
    #expect(throws: Failure()) {
      try number.withValue { number throws(Failure) in
        number = 3
        throw Failure()
      }
    }
    #expect(number.value == 3)
  }

  @Test("LockIsolated accepts a value that is not Sendable")
  func reference() {
    let reference = LockIsolated(Reference())
    reference.withValue { $0.number += 1 }
    #expect(reference.withValue { $0.number } == 2)
    reference.setValue(Reference())
    #expect(reference.withValue { $0.number } == 1)
  }
}
