import Foundation
import Testing

@testable import IntarsiaTesting

@Suite("Changes that a test does not describe", .endsWithinAMinute)
struct UndescribedChangeTests {
  private final class Object: Equatable, Sendable {
    static func == (lhs: Object, rhs: Object) -> Bool { lhs === rhs }
  }

  private struct Item: Equatable, Identifiable {
    let id: Int
    var count = 0
    var name: String?
  }

  private struct Keyed: Equatable, Identifiable {
    let id: UUID
    var count = 0
  }

  private enum Filter: Equatable {
    case all, active, none
    case named(String)
  }

  private struct State: Equatable {
    var number: Int?
    var nested: Int??
    var text = ""
    var filter = Filter.all
    var chosen: Filter?
    var items: IdentifiedArrayOf<Item> = [Item(id: 50), Item(id: 51)]
    var keyed: IdentifiedArrayOf<Keyed> = [Keyed(id: UUID()), Keyed(id: UUID())]
    var array = [Item(id: 1), Item(id: 2)]
    var numbers = [1, 2, 3, 4, 5]
    var child: Item? = Item(id: 1)
    @PresentationState var presented: Item? = Item(id: 1)
    var path = StackState([Item(id: 7), Item(id: 8)])
    var date = Date(timeIntervalSince1970: 0)
    var object = Object()
  }

  /// Returns the lines of the closure that a failure proposes for a change of the state.
  private func lines(_ update: @escaping (inout State) -> Void) async -> [String] {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: before) {
        Reduce<State, Bool> { state, _ in
          update(&state)
          return .none
        }
      }
      await store.send(true)
    }
    let parts = recorder.messages.first?.components(separatedBy: "\n\n") ?? []
    let closure = parts.dropLast().last?.split(separator: "\n") ?? []
    return closure.count == 1
      ? [String(closure[0].dropFirst(6).dropLast(2))]
      : closure.dropFirst().dropLast().map { String($0.dropFirst(6)) }
  }

  private let before = State()

  @Test("A change of an optional's payload is written without the optional")
  func optionals() async {
    #expect(await lines { $0.number = 6 } == ["$0.number = 6"])
    #expect(await lines { $0.nested = .some(nil) } == ["$0.nested = .some(nil)"])
    #expect(await lines { $0.child = nil } == ["$0.child = nil"])
    #expect(await lines { $0.child?.count = 2 } == ["$0.child?.count = 2"])
    #expect(await lines { $0.child?.name = "a" } == [#"$0.child?.name = "a""#])
    #expect(await lines { $0.presented?.count = 2 } == ["$0.presented?.count = 2"])
    #expect(await lines { $0.presented = nil } == ["$0.presented = nil"])
  }

  @Test("Cases are written with their payloads, and inside an optional unlike nil")
  func cases() async {
    #expect(await lines { $0.filter = .active } == ["$0.filter = .active"])
    #expect(await lines { $0.chosen = .active } == ["$0.chosen = .active"])
    #expect(await lines { $0.filter = .named("a") } == [#"$0.filter = .named("a")"#])
    #expect(await lines { $0.chosen = Filter.none } == ["$0.chosen = .some(.none)"])
  }

  @Test("A change of one element is written as a path to the element")
  func elements() async {
    #expect(await lines { $0.items[id: 50]?.count = 2 } == ["$0.items[id: 50]?.count = 2"])
    #expect(await lines { $0.array[1].count = 2 } == ["$0.array[1].count = 2"])
    #expect(await lines { $0.numbers[3] = 6 } == ["$0.numbers[3] = 6"])
    let id = before.keyed.ids[1]
    #expect(
      await lines { $0.keyed[id: id]?.count = 3 } == [
        "$0.keyed[id: UUID(uuidString: \"\(id)\")!]?.count = 3"
      ])
    let element = before.path.ids[1]
    #expect(
      await lines { $0.path[id: element]?.count = 3 }
        == ["$0.path[id: \(element.number)]?.count = 3"])
  }

  @Test("Appended elements are written as an append, and other changes as a new collection")
  func appending() async {
    #expect(
      await lines { $0.numbers += [6, 7] } == ["$0.numbers.append(6)", "$0.numbers.append(7)"])
    #expect(
      await lines { $0.items.append(Item(id: 52)) }
        == ["$0.items.append(UndescribedChangeTests.Item(id: 52, count: 0, name: nil))"])
    #expect(await lines { $0.items.removeFirst() } == ["$0.items.remove(id: 50)"])
    #expect(await lines { $0.items = [] } == ["$0.items = []"])
    #expect(await lines { $0.numbers = [2] } == ["$0.numbers = [2]"])
  }

  @Test("Long values, and values that code cannot write, are left out")
  func wholes() async {
    #expect(await lines { $0.text = String(repeating: "a", count: 200) } == ["$0.text = …"])
    #expect(await lines { $0.object = Object() } == ["$0.object = …"])
    #expect(
      await lines { $0.date += 1 }
        == ["$0.date = Date(timeIntervalSinceReferenceDate: -978307199.0)"])
  }

  @Test("A part without equality is described only if it is printed differently")
  func unequatable() async {
    struct Part {
      var number = 0
      let perform: @Sendable () -> Void = {}
    }
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Part()) {
        Reduce<Part, Int> { state, action in
          state.number = action
          return .none
        }
      }
      await store.send(1)
    }
    #expect(recorder.messages.first?.contains("    { $0.number = 1 }\n") == true)
  }

  @Test("A failure names a value that cannot be written as code")
  func failure() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: State()) {
        Reduce<State, Int> { state, action in
          state.number = action
          if action > 1 { state.object = Object() }
          return .none
        }
      }
      await store.send(1)
      await store.send(2)
    }
    #expect(
      recorder.messages.map {
        $0.components(separatedBy: "\n\n").dropFirst(2).joined(separator: "\n")
      } == [
        """
        If the feature is right, describe the change in a closure:
            { $0.number = 1 }
        [test-store-state-mismatch]
        """,
        """
        If the feature is right, describe the change in a closure, with the new value instead of each …:
            {
              $0.number = 2
              $0.object = …
            }
        [test-store-state-mismatch]
        """,
      ])
  }

  @Test("A requirement that the closure does not find is one failure, not two")
  func requirement() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: State()) {
        Reduce<State, Int> { _, _ in .none }
      }
      await withKnownIssue {
        await store.send(1) { _ = try #require($0.number) }
      }
    }
    #expect(recorder.messages == [])
  }
}
