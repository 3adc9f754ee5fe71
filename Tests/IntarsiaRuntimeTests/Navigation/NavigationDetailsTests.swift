import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

@Suite("Stacks and presentations, in detail", .endsWithinAMinute)
struct NavigationDetailsTests {
  @CasePathable
  fileprivate enum Place: Equatable {
    case room(Int)
    case door(String)
    case hall
  }

  // MARK: - Identifiers of a stack

  @Test("An identifier that is pushed is passed over by those that are made later")
  func skippedIdentifiers() {
    let ids = StackElementIDs()
    #expect(ids.next() == 0)
    ids.skip(7)
    #expect(ids.count == 8)
    #expect(ids.next() == 8)
    // The next identifier itself.
    ids.skip(9)
    #expect(ids.next() == 10)
    ids.skip(3)
    ids.skip(10)
    #expect(ids.next() == 11)
    #expect(StackElementIDs(from: 5).next() == 5)
  }

  @Test("Stacks of one test share its identifiers, and a pushed one is used by no other element")
  func sharedIdentifiers() {
    StackElementIDs.$bound.withValue(StackElementIDs()) {
      var first = StackState([1])
      first[id: 1] = 2
      first[id: 4] = 3
      #expect(first.ids.map(\.number) == [0, 1, 4])
      #expect(StackState([1, 2]).ids.map(\.number) == [5, 6])
    }
  }

  @Test("Two locations of a key path are equal if their texts are")
  func locationTexts() {
    let texts: [_HashableStaticString] = ["A/a.swift", "A/a.swift", "B/b.swift"]
    #expect(texts[0] == texts[1])
    #expect(texts[0] != texts[2])
    #expect(texts[0].hashValue == texts[1].hashValue)
    #expect(Set(texts).count == 2)
    let keyPaths = [1, 2].map { _ in \StackState<Place>.[id: 3, "A/a.swift", "/a.swift", 1, 2] }
    #expect(keyPaths[0] == keyPaths[1])
    #expect(keyPaths[0] != \StackState<Place>.[id: 3, "B/b.swift", "/a.swift", 1, 2])
  }

  @Test("The case of an element's action has the action and the element's identifier")
  func elementCase() throws {
    typealias Action = StackAction<Int, String>
    let path = Action.allCasePaths.element
    let element = try #require(path.extract(from: .element(id: 3, action: "a")))
    #expect(element.id == 3 && element.action == "a")
    #expect(path.embed((id: 5, action: "b")) == .element(id: 5, action: "b"))
    #expect(path.extract(from: .popFrom(id: 3)) == nil)
    #expect(Action.allCasePaths.popFrom.extract(from: .push(id: 3, state: 1)) == nil)
    let third = Action.allCasePaths[id: 3]
    #expect(third.extract(from: .element(id: 3, action: "a")) == "a")
    #expect(third.extract(from: .element(id: 4, action: "a")) == nil)
    #expect(third.extract(from: .popFrom(id: 3)) == nil)
    #expect(third.embed("c") == .element(id: 3, action: "c"))
  }

  @Test("An element of a stack is tracked by the identity and the marks of its own state")
  func trackedElements() {
    var component = StackComponent(id: 0, element: Page.State(title: "a"))
    #expect(component._$trackedIdentity == component.element?._$trackedIdentity)
    #expect(component._$inPlaceMark == component.element?._$inPlaceMark)
    let before = component._$inPlaceMark
    let mark = component._$markInPlace()
    #expect(mark == component.element?._$inPlaceMark)
    #expect(component._$inPlaceMark == mark)
    #expect(mark != before)
    let other = StackComponent(id: 0, element: Page.State(title: "a"))
    #expect(other._$trackedIdentity != component._$trackedIdentity)
    #expect(other.life == 0)
  }

  @Test("Elements that are inserted in the middle of a stack keep their order")
  func insertion() {
    StackElementIDs.$bound.withValue(StackElementIDs()) {
      var stack = StackState(["a", "d", "x", "y"])
      stack.replaceSubrange(2..<4, with: ["e"])
      stack.insert(contentsOf: ["b", "c"], at: 1)
      #expect(Array(stack) == ["a", "b", "c", "d", "e"])
      #expect(Set(stack.ids).count == 5)
      #expect(stack.startIndex == 0)
      #expect(stack.ids.startIndex == 0)
      #expect(stack.ids.first == stack.ids[0])
      #expect(stack.ids.map(\.number) == [0, 5, 6, 1, 4])
    }
  }

  // MARK: - Presentations

  @Test("A write to another case of a presented enum names both cases")
  func otherCase() {
    func message(
      for place: Place, written name: String, shown: String,
      _ write: (inout PresentationState<Place>) -> Void
    ) {
      var state = PresentationState<Place>(wrappedValue: place)
      let recorder = IssueRecorder()
      withIssueReporters([recorder]) { write(&state) }
      #expect(state.wrappedValue == place)
      #expect(
        recorder.messages == [
          """
          A value of one case was written to a presented enum that is another case.

            Written: NavigationDetailsTests.Place.\(name)
            Presented: NavigationDetailsTests.Place.\(shown)

          Look at the case first, or assign to the variable or to path[id: id] to change it. The \
          value that was written is dropped.

          [navigation-other-case]
          """
        ])
    }
    message(for: .room(1), written: "door", shown: "room") { $0[case: \.door] = "open" }
    message(for: .hall, written: "room", shown: "hall") { $0[case: \.room] = 2 }
  }

  @Test("A presented value that is assigned anew changes no copy of the presentation")
  func assignment() {
    var state = PresentationState<Place>(wrappedValue: .hall)
    state.wrappedValue = .room(1)
    #expect(state.wrappedValue == .room(1))
    let copy = state
    state.wrappedValue = .room(2)
    #expect(state.wrappedValue == .room(2))
    #expect(copy.wrappedValue == .room(1))
    state.wrappedValue = nil
    #expect(state.wrappedValue == nil)
    #expect(copy.wrappedValue == .room(1))
  }

  @Test("The value of a case is read from an optional enum, and written only to its own case")
  func extraction() {
    let path = AnyCasePath(\Place.Cases.room)
    var place: Place? = .room(1)
    #expect(place[extracting: path] == 1)
    place[extracting: path]? += 1
    #expect(place == .room(2))
    place = .hall
    #expect(place[extracting: path] == nil)
    place[extracting: path]? += 1
    #expect(place == .hall)
    place = nil
    #expect(place[extracting: path] == nil)
    place[extracting: path] = 4
    #expect(place == .room(4))
    place[extracting: path] = nil
    #expect(place == nil)
  }

  private final class Token {}

  @Test("A presentation frees its value when it ends, is dismissed or shows another one")
  func freeing() {
    for change in 0..<3 {
      weak var freed: Token?
      do {
        let token = Token()
        freed = token
        var state = PresentationState<Token>(wrappedValue: token)
        #expect(state.wrappedValue === token)
        if change == 1 { state.wrappedValue = nil }
        if change == 2 { state.wrappedValue = Token() }
      }
      #expect(freed == nil)
    }
  }

  // MARK: - Dependencies

  /// A feature that presents itself, and notes the dependencies of its actions.
  @Reducer
  fileprivate struct Nested {
    @ObservableState
    struct State {
      @Presents var child: Nested.State?
    }

    enum Action {
      case look
      indirect case child(PresentationAction<Nested.Action>)
    }

    let seen: LockIsolated<[DependencySnapshot]>

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        if case .look = action { seen.withValue { $0.append(.current) } }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Nested(seen: seen) }
    }
  }

  @Test("The dependencies of a presented feature are made once, also inside another one")
  @MainActor
  func dependencies() throws {
    let seen = LockIsolated<[DependencySnapshot]>([])
    let child = Nested.State(child: Nested.State())
    let store = Store(initialState: Nested.State(child: child)) { Nested(seen: seen) }
    store.send(.look)
    for _ in 0..<2 {
      store.send(.child(.presented(.look)))
      store.send(.child(.presented(.child(.presented(.look)))))
    }
    try #require(seen.value.count == 5)
    #expect(Set(seen.value.map(ObjectIdentifier.init)).count == 3)
    #expect(seen.value[1] === seen.value[3])
    #expect(seen.value[2] === seen.value[4])
  }
}
