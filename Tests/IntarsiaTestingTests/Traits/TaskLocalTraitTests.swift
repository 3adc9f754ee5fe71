import IntarsiaTesting
import Testing

// Without `@TaskLocal`: an attribute of a test does not see what it generates in its module.
private enum Place {
  static let name = TaskLocal(wrappedValue: "nowhere")
  static let number = TaskLocal<Int?>(wrappedValue: nil)
}

private let created = LockIsolated(0)

private func next() -> Int {
  created.withValue { count in
    count += 1
    return count
  }
}

@Suite("Task-local values of tests", .taskLocal(Place.name, "suite"), .endsWithinAMinute)
struct TaskLocalTraitTests {
  @Test("A test has the task-local value of its suite")
  func suite() async {
    #expect(Place.name.get() == "suite")
    #expect(Place.number.get() == nil)
    #expect(await Task { Place.name.get() }.value == "suite")
  }

  @Test(
    "A test's own task-local value replaces that of its suite", .taskLocal(Place.name, "test"),
    .taskLocal(Place.number, 1))
  func own() {
    #expect(Place.name.get() == "test")
    #expect(Place.number.get() == 1)
  }

  @Test(
    "Each case of a test creates its task-local value", .taskLocal(Place.number, next()),
    arguments: 1...3)
  func cases(_: Int) {
    #expect(numbers.withValue { $0.insert(Place.number.get() ?? 0).inserted })
    #expect(Place.number.get() != nil)
  }
}

private let numbers = LockIsolated<Set<Int>>([])
