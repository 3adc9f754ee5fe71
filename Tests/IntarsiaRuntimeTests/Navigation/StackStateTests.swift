import Foundation
import IntarsiaDump
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("The state of a stack", .endsWithinAMinute)
struct StackStateTests {
  @CasePathable
  enum Place: Equatable {
    case room(Page.State)
    case hall(Int)
  }

  private func stack(_ titles: String...) -> StackState<Page.State> {
    StackElementIDs.$bound.withValue(StackElementIDs()) {
      StackState(titles.map { Page.State(title: $0) })
    }
  }

  @Test("A stack state is a collection whose elements keep their identifiers")
  func collection() {
    var stack = stack("a", "b", "c")
    #expect(stack.map(\.title) == ["a", "b", "c"])
    #expect(Array(stack.ids) == [0, 1, 2])
    stack.remove(at: 1)
    #expect(Array(stack.ids) == [0, 2])
    #expect(stack[id: 1] == nil)
    #expect(stack[id: 2]?.title == "c")
    #expect(stack.ids.contains(2) && !stack.ids.contains(1))
    #expect(stack.ids.firstIndex(of: 2) == 1)
    stack.insert(Page.State(title: "d"), at: 0)
    #expect(stack.map(\.title) == ["d", "a", "c"])
    #expect(Set(stack.ids).count == 3)
  }

  @Test("Filtering a stack, or removing elements from it, keeps the identifiers of the others")
  func filtering() {
    let all = stack("a", "b", "c", "d")
    var rest = all
    rest.removeAll { $0.title == "b" }
    #expect(Array(rest.ids) == [0, 2, 3])
    #expect(rest.map(\.title) == ["a", "c", "d"])
    rest.removeSubranges(RangeSet([0..<1, 2..<3]))
    #expect(Array(rest.ids) == [2])
    let kept: StackState = all.filter { $0.title > "b" }
    #expect(Array(kept.ids) == [2, 3])
  }

  @Test("A stack state pops its elements")
  func popping() {
    var stack = stack("a", "b", "c", "d")
    #expect(stack.popLast()?.title == "d")
    stack.pop(from: 7)
    stack.pop(to: 1)
    #expect(stack.map(\.title) == ["a", "b"])
    stack.pop(from: 0)
    #expect(stack.isEmpty)
    #expect(stack.popLast() == nil)
  }

  @Test("A stack state changes, replaces and removes elements by their identifiers")
  func access() {
    var stack = stack("a", "b")
    stack[id: 0]?.title = "c"
    stack[id: 1] = nil
    #expect(stack.map(\.title) == ["c"])
    stack[id: 0]? = Page.State(title: "d")
    #expect(stack.map(\.title) == ["d"])
    stack[id: 9] = nil
    stack[id: 9]?.title = "nobody"
    #expect(Array(stack.ids) == [0])
    func clear(_ page: inout Page.State?) { page = nil }
    stack.append(Page.State(title: "e"))
    clear(&stack[id: 0])
    #expect(stack.map(\.title) == ["e"])
    #expect(!stack.ids.contains(0))
  }

  @Test("A stack state changes the payload of an element's case")
  func cases() {
    var stack = StackElementIDs.$bound.withValue(StackElementIDs()) {
      StackState([Place.room(Page.State(title: "a")), .hall(1)])
    }
    stack[id: 0, case: \.room]?.title = "b"
    stack[id: 1, case: \.hall]? += 1
    #expect(Array(stack) == [.room(Page.State(title: "b")), .hall(2)])
    #expect(stack[id: 0, case: \.hall] == nil)
    stack[id: 1, case: \.hall] = 7
    #expect(stack[id: 1] == .hall(7))
    stack[id: 1, case: \.hall] = nil
    #expect(Array(stack) == [.room(Page.State(title: "b"))])
  }

  @Test("A stack state reports a write to an element of another case, and changes nothing")
  func otherCase() {
    var stack = StackElementIDs.$bound.withValue(StackElementIDs()) {
      StackState([Place.room(Page.State(title: "a")), .hall(1)])
    }
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      stack[id: 0, case: \.hall]? += 1
      stack[id: 0, case: \.hall] = 7
      stack[id: 1, case: \.room] = nil
    }
    #expect(Array(stack) == [.room(Page.State(title: "a")), .hall(1)])
    #expect(
      recorder.issues.map(\.code?.rawValue)
        == Array(repeating: "navigation-other-case", count: 3))
    #expect(
      recorder.messages.first == """
        A value of one case was written to an element of a stack that is another case.

          Id: #0
          Written: StackStateTests.Place.hall
          Element: StackStateTests.Place.room

        Look at the case first, or assign to the variable or to path[id: id] to change it. The \
        value that was written is dropped.

        [navigation-other-case]
        """)
  }

  @Test("Stack states with equal elements under the same identifiers are equal")
  func equality() {
    let one = stack("b", "a")
    #expect(one == stack("b", "a"))
    #expect(one != stack("a", "b"))
    #expect(one != stack("b"))
    #expect(Set([one, stack("b", "a")]).count == 1)
    var first = one
    first.removeLast()
    var second = stack("a", "b")
    second.removeFirst()
    // Equal elements with different identifiers, #0 and #1.
    #expect(Array(first) == Array(second))
    #expect(first != second)
    #expect(Set([first, second]).count == 2)
    first[id: 0]?.title = "c"
    first[id: 0]?.title = "b"
    #expect(first == stack("b"))
  }

  @Test("The identifiers of stacks are equal if they are the same ones in the same order")
  func equalIdentifiers() {
    let (one, other) = (stack("a", "b").ids, stack("c", "d").ids)
    #expect(one == other)
    #expect(one != stack("a").ids)
    #expect(Set([one, other, stack("a").ids]).count == 2)
  }

  @Test("The case of a push has the element and its identifier")
  func pushCase() throws {
    typealias Action = StackAction<Int, Int>
    let pushed = try #require(Action.push(id: 3, state: 4)[case: \.push])
    #expect(pushed.id == 3 && pushed.state == 4)
    #expect(Action.popFrom(id: 3)[case: \.push] == nil)
    let embedded = AnyCasePath(\Action.Cases.push).embed((id: 5, state: 6))
    #expect(embedded[case: \.push]?.id == 5)
    #expect(embedded[case: \.push]?.state == 6)
    let element = IdentifiedAction<Int, String>.element(id: 1, action: "a")[case: \.element]
    #expect(element?.id == 1 && element?.action == "a")
  }

  @Test("A stack state encodes its elements as an array, and decodes them under new identifiers")
  func coding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(stack("a"))
    #expect(String(decoding: data, as: UTF8.self) == #"[{"seconds":0,"title":"a"}]"#)
    let decoded = try StackElementIDs.$bound.withValue(StackElementIDs(from: 7)) {
      try JSONDecoder().decode(StackState<Page.State>.self, from: data)
    }
    #expect(Array(decoded) == [Page.State(title: "a")])
    #expect(Array(decoded.ids) == [7])
  }

  @Test("A stack state is dumped with its identifiers, and diffed by them")
  func dumping() {
    expectNoDifference(
      String(customDumping: stack("a")),
      """
      [
        #0: Page.State(
          title: "a",
          seconds: 0
        )
      ]
      """)
    #expect(String(customDumping: stack()) == "[:]")
    var second = stack("a", "b")
    second[id: 1]?.seconds = 1
    second[id: 4] = Page.State(title: "c")
    expectNoDifference(
      diff(stack("a", "b"), second),
      """
        [
          #0: Page.State(…),
          #1: Page.State(
            title: "b",
      -     seconds: 0
      +     seconds: 1
          ),
      +   #4: Page.State(
      +     title: "c",
      +     seconds: 0
      +   )
        ]
      """)
  }

  @Test(
    "A stack state's structure stamp changes when elements are added, removed or replaced")
  func structure() {
    var stack = stack("a", "b")
    var before = stack._structure
    stack[id: 0]?.title = "c"
    #expect(stack._structure == before)
    stack[id: 0] = Page.State(title: "c")
    #expect(stack._structure != before)
    before = stack._structure
    stack.append(Page.State())
    #expect(stack._structure != before)
    before = stack._structure
    stack.popLast()
    #expect(stack._structure != before)
  }

  @Test("A stack state changes its elements without copying them", arguments: [1, 5, 100])
  @MainActor
  func inPlace(count: Int) {
    let leaves = (0..<count).map { _ in Leaf.State() }
    let store = Store(initialState: Holder.State(path: StackState(leaves))) { Holder() }
    let id = store.withState { $0.path.ids[count / 2] }
    store.send(.path(.element(id: id, action: .write)))
    let before = store.withState { ($0.path[id: id]?.copies, $0.path[id: id]?.address) }
    store.send(.path(.element(id: id, action: .write)))
    #expect(store.withState { $0.path[id: id]?.copies } == before.0)
    #expect(store.withState { $0.path[id: id]?.address } == before.1)
    #expect(store.withState { $0.path[id: id]?.values[0] } == 2)
  }

  @Test("In an application, assigning to an identifier missing from a stack state is reported")
  func unknown() {
    let issues = IssueRecorder()
    var stack = stack("a")
    withIssueReporters([issues]) {
      stack.reportUnknown(
        7, at: IssueLocation(fileID: "A/B.swift", filePath: "/A/B.swift", line: 1, column: 1))
    }
    #expect(
      issues.messages == [
        """
        An element was assigned to an id that is not on the stack.

          Element: State
          Id: #7
          On the stack: [#0]

        Assign only to ids that are on the stack. Add a new element with append, which gives \
        it an id. The assigned value is dropped.

        [navigation-unknown-element]
        """
      ])
    stack = []
  }

  @Reducer
  struct Holder {
    @ObservableState
    struct State {
      var path = StackState<Leaf.State>()
    }
    enum Action {
      case path(StackActionOf<Leaf>)
    }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.path, action: \.path) { Leaf() }
    }
  }
}
