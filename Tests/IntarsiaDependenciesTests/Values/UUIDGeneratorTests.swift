import Foundation
import IntarsiaDependencies
import IntarsiaTesting
import Testing

private struct TodoList {
  var todos: [UUID: String] = [:]
  @Dependency(\.uuid) var uuid

  mutating func add(_ title: String) { todos[uuid()] = title }
}

@Suite("Identifiers as a dependency", .endsWithinAMinute)
struct UUIDGeneratorTests {
  @Test("An incrementing UUID generator counts from zero")
  func incrementing() {
    let todos = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      var list = TodoList()
      list.add("Milk")
      list.add("Eggs")
      return list.todos
    }
    #expect(todos == [UUID(0): "Milk", UUID(1): "Eggs"])
  }

  @Test("Incrementing UUID generators count separately, and copies share a count")
  func counters() {
    let first = UUIDGenerator.incrementing
    let copy = first
    let second = UUIDGenerator.incrementing
    #expect([first(), copy(), first(), second()] == [UUID(0), UUID(1), UUID(2), UUID(0)])
  }

  @Test("An incrementing UUID generator shared by tasks creates unique identifiers")
  func sharedCounter() async {
    let uuid = UUIDGenerator.incrementing
    let made = await withTaskGroup(of: [UUID].self) { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in (0..<500).map { _ in uuid() } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(made) == Set((0..<4_000).map { UUID($0) }))
  }

  @Test("A constant UUID generator always returns the same identifier")
  func constant() {
    let uuid = UUIDGenerator.constant(UUID(7))
    #expect([uuid(), uuid()] == [UUID(7), UUID(7)])
  }

  @Test(
    "UUID(_:) writes its number in the last digits of the identifier",
    arguments: [
      (0, "00000000-0000-0000-0000-000000000000"),
      (42, "00000000-0000-0000-0000-00000000002A"),
      (0x1234_5678_9ABC, "00000000-0000-0000-0000-123456789ABC"),
      (.max, "00000000-0000-0000-7FFF-FFFFFFFFFFFF"),
      (-1, "00000000-0000-0000-FFFF-FFFFFFFFFFFF"),
    ])
  func number(number: Int, text: String) {
    #expect(UUID(number).uuidString == text)
  }

  @Test("Live UUIDs are random")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(Set((0..<100).map { _ in uuid() }).count == 100)
    }
  }

  @Test("A test that creates a UUID without an override fails at the line of the call")
  func unimplemented() {
    let issues = IssueRecorder()
    let line: UInt = #line + 2
    withIssueReporters([issues]) {
      @Dependency(\.uuid) var uuid
      #expect(issues.messages.isEmpty)
      _ = uuid()
    }
    #expect(issues.issues.map(\.location.line) == [line + 2])
    #expect(
      issues.messages == [
        """
        \\.uuid is used by a test that does not override it.

          Read at: IntarsiaDependenciesTests/UUIDGeneratorTests.swift:\(line)

        Override it for this test: `$0.uuid = .incrementing` in withDependencies, for example.

        [dependency-unimplemented]
        """
      ])
  }
}
