import Intarsia
import IntarsiaTesting
import Testing

@Suite("Equality of task results", .endsWithinAMinute)
struct TaskResultEqualityTests {
  private protocol Deprecated { func run() }

  /// Errors whose texts are all the same.
  private struct Coded: Error, Equatable, CustomStringConvertible {
    let code: Int
    var description: String { "failed" }
  }

  /// Errors that are all equal, with different texts.
  private struct Equal: Error, Equatable, CustomStringConvertible {
    let description: String
    static func == (lhs: Equal, rhs: Equal) -> Bool { true }
  }

  private struct First: Error, CustomStringConvertible {
    let description: String
  }

  private struct Second: Error, CustomStringConvertible {
    let description: String
  }

  private struct Comparing: Deprecated {
    @available(*, deprecated)
    func run() {
      func failure(_ error: any Error) -> TaskResult<Int> { .failure(error) }
      #expect(failure(Coded(code: 1)) == failure(Coded(code: 1)))
      #expect(failure(Coded(code: 1)) != failure(Coded(code: 2)))
      #expect(failure(Equal(description: "a")) == failure(Equal(description: "b")))
      #expect(failure(First(description: "a")) == failure(First(description: "a")))
      #expect(failure(First(description: "a")) != failure(First(description: "b")))
      #expect(failure(First(description: "a")) != failure(Second(description: "a")))
      #expect(TaskResult<Int>.success(1) == .success(1))
      #expect(TaskResult<Int>.success(1) != .success(2))
      #expect(TaskResult<Int>.success(1) != failure(First(description: "1")))
      #expect(failure(First(description: "1")) != .success(1))
      let same = [failure(First(description: "a")), failure(First(description: "a"))]
      #expect(Set(same).count == 1)
    }
  }

  @Test("Task results compare equatable errors as such, and others by their type and text")
  func errors() {
    let test: any Deprecated = Comparing()
    test.run()
  }
}
