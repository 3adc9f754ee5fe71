import Foundation
import Testing

@testable import IntarsiaTesting

@Suite("Changes as code", .endsWithinAMinute)
struct ChangeDescriptionTests {
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
    var numbers = [1, 2, 3, 4]
    var child: Item? = Item(id: 1)
    @PresentationState var presented: Item? = Item(id: 1)
    var path = StackState([Item(id: 7), Item(id: 8)])
    var date = Date(timeIntervalSince1970: 0)
  }

  private func lines(_ update: (inout State) -> Void) -> [String] {
    let before = State()
    var after = before
    update(&after)
    return ChangeDescription(from: before, to: after).lines
  }

  @Test("A change of an optional's payload is written without the optional")
  func optionals() {
    #expect(lines { $0.number = 6 } == ["$0.number = 6"])
    #expect(lines { $0.nested = .some(nil) } == ["$0.nested = .some(nil)"])
    #expect(lines { $0.child = nil } == ["$0.child = nil"])
    #expect(lines { $0.child?.count = 2 } == ["$0.child?.count = 2"])
    #expect(lines { $0.child?.name = "a" } == [#"$0.child?.name = "a""#])
    #expect(lines { $0.presented?.count = 2 } == ["$0.presented?.count = 2"])
    #expect(lines { $0.presented = nil } == ["$0.presented = nil"])
  }

  @Test(
    "Cases without payload are written by name, unless an optional would take them for nil")
  func cases() {
    #expect(lines { $0.filter = .active } == ["$0.filter = .active"])
    #expect(lines { $0.chosen = .active } == ["$0.chosen = .active"])
    #expect(lines { $0.filter = .named("a") } == ["$0.filter = …"])
    #expect(lines { $0.chosen = Filter.none } == ["$0.chosen = …"])
  }

  @Test("A change of one element is written as a path to the element")
  func elements() {
    #expect(lines { $0.items[id: 50]?.count = 2 } == ["$0.items[id: 50]?.count = 2"])
    #expect(lines { $0.array[1].count = 2 } == ["$0.array[1].count = 2"])
    #expect(lines { $0.numbers[3] = 5 } == ["$0.numbers[3] = 5"])
    let before = State()
    var after = before
    after.keyed[id: before.keyed.ids[1]]?.count = 3
    #expect(
      ChangeDescription(from: before, to: after).lines == [
        "$0.keyed[id: $0.keyed.ids[1]]?.count = 3"
      ])
    after = before
    after.path[id: before.path.ids[1]]?.count = 3
    #expect(
      ChangeDescription(from: before, to: after).lines
        == ["$0.path[id: \(before.path.ids[1].number)]?.count = 3"])
  }

  @Test("Appended elements are written as an append, and other changes as a new collection")
  func appending() {
    #expect(lines { $0.numbers += [5, 6] } == ["$0.numbers.append(5)", "$0.numbers.append(6)"])
    #expect(lines { $0.items.append(Item(id: 52)) } == ["$0.items.append(…)"])
    #expect(lines { $0.items.removeFirst() } == ["$0.items = …"])
    #expect(lines { $0.items = [] } == ["$0.items = []"])
    #expect(lines { $0.numbers = [2] } == ["$0.numbers = [2]"])
  }

  @Test("A change of an opaque value such as a date is described as a whole")
  func wholes() {
    #expect(lines { $0.date += 1 } == ["$0.date = …"])
  }

  @Test("A failure names a value that cannot be written as code")
  func failure() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: State()) {
        Reduce<State, Int> { state, action in
          state.number = action
          if action > 1 { state.items.removeFirst() }
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
              $0.items = …
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
