import Foundation
import Intarsia
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

@Suite("Swift sources of states", .endsWithinAMinute)
struct StateSourceTests {
  @ObservableState
  struct Counter: Equatable {
    var number: Int
    @Shared var favorites: [Int]
    let isEven: Bool
    var note: String?
    var phase = Phase.waiting
    var started: Int

    init(number: Int = 0, favorites: Shared<[Int]> = Shared(value: [])) {
      self.number = number
      _favorites = favorites
      isEven = number.isMultiple(of: 2)
      started = number
    }
  }

  enum Phase: Codable, Equatable { case waiting, running }

  @ObservableState
  struct App: Equatable {
    @Presents var sheet: Sheet?
    @Shared var favorites: [Int]
    var counter: Counter?
    var path = StackState<Screen>()

    init(favorites: Shared<[Int]> = Shared(wrappedValue: [], .inMemory("favorites"))) {
      _favorites = favorites
    }
  }

  @CasePathable
  enum Sheet: Equatable {
    case counter(Counter)
    case text(String)
  }

  @CasePathable
  enum Screen: Equatable {
    case counter(Counter)
    case text(String)
  }

  private func statements(_ before: App, _ change: (inout App) -> Void) -> [String] {
    var after = before
    change(&after)
    var source = SwiftSource()
    source.shared = SharedParts(of: before).paths
    return StateAssignments(from: before, to: after, source: source).statements
  }

  @Test("A declared initializer gets the arguments that the state names")
  func initializer() {
    #expect(
      SwiftSource.of(Counter(number: 2, favorites: Shared(value: [3])))
        == "StateSourceTests.Counter(number: 2, favorites: Shared(value: [3]))")
  }

  @Test("Two uses of a shared value are written with the path to it in the state")
  func shared() {
    let app = App()
    #expect(
      statements(app) { $0.counter = Counter(number: 1, favorites: $0.$favorites) } == [
        "$0.counter = StateSourceTests.Counter(number: 1, favorites: $0.$favorites)"
      ])
    #expect(SwiftSource.of(app) == "StateSourceTests.App()")
  }

  @Test("A shared value has the path into the part of the state that an action belongs to")
  func paths() {
    struct Pair {
      var first: Counter
      var second: Counter
    }
    let shared = Shared(value: [1])
    let pair = Pair(first: Counter(favorites: shared), second: Counter(favorites: shared))
    #expect(Array(SharedParts(of: pair).paths.values) == ["$0.first.$favorites"])
    #expect(
      Array(SharedParts(of: pair, for: ".second(.tapped)").paths.values)
        == ["$0.second.$favorites"])
  }

  private struct Holder {
    @Shared var rows: IdentifiedArrayOf<Row>
  }

  @Test("An element of a shared array has a path to it, and another part is a value of its own")
  func partsOfShared() throws {
    let holder = Holder(rows: Shared(value: [Row(id: 1), Row(id: 2)]))
    var source = SwiftSource()
    source.shared = SharedParts(of: holder).paths
    let element = try #require(Shared(holder.$rows[id: 2]))
    #expect(source.text(of: element) == "try #require(Shared($0.$rows[id: 2]))")
    #expect(source.text(of: holder.$rows.count) == "Shared(value: 2)")
    #expect(source.text(of: holder.$rows) == "$0.$rows")
  }

  @Test("A part with an id has a path only in an array of identified elements")
  func identifiedPropertyOfShared() {
    struct Table {
      var first = Row(id: 1)
    }
    struct Holder {
      @Shared var table: Table
    }
    let holder = Holder(table: Shared(value: Table()))
    var source = SwiftSource()
    source.shared = SharedParts(of: holder).paths
    #expect(source.text(of: holder.$table.first)?.hasPrefix("Shared(value: ") == true)
  }

  @Test("At the start, two references to one value have no expression, and neither has a part")
  func sharedTwice() {
    func start(_ value: Any) -> String? {
      var source = SwiftSource()
      source.isStart = true
      return source.text(of: value)
    }
    let shared = Shared(value: [1])
    #expect(start([shared]) == "[Shared(value: [1])]")
    #expect(start([shared, shared]) == nil)
    #expect(SwiftSource.of([shared, shared]) == "[Shared(value: [1]), Shared(value: [1])]")
    #expect(start(shared.count) == nil)
    #expect(start(Shared(wrappedValue: 1, .inMemory("start"))) == nil)
  }

  @Test("A binding action is written with its field and its value, and an identifier by its number")
  func actions() {
    #expect(SwiftSource.of(BindingAction<Counter>.set(\.number, 3)) == #".set(\.number, 3)"#)
    #expect(SwiftSource.of(BindingAction<Counter>.set(\.note, "a")) == #".set(\.note, "a")"#)
    #expect(SwiftSource.of(BindingAction<Counter>.set(\.note, nil)) == #".set(\.note, nil)"#)
    #expect(
      SwiftSource.of(BindingAction<Counter>.set(\.note, inside: [\.number, \.note], "a"))
        == #".set(\.note, inside: [\.number, \.note], "a")"#)
    var path = StackState<Screen>()
    path.append(.text("a"))
    #expect(SwiftSource.of(path.ids[0]) == "\(path.ids[0].number)")
  }

  @Test("Elements of a stack are pushed, changed by their case, and popped")
  func stacks() {
    var app = App()
    app.path.append(.counter(Counter(favorites: app.$favorites)))
    app.path.append(.text("a"))
    let ids = app.path.ids.map { "\($0.number)" }
    #expect(
      statements(app) { $0.path.append(.text("b")) } == [
        "$0.path[id: \(app.path.component(.text("")).id.number - 1)] = .text(\"b\")"
      ])
    #expect(
      statements(app) { $0.path[id: $0.path.ids[0], case: \.counter]?.number = 7 } == [
        "$0.path[id: \(ids[0]), case: \\.counter]?.number = 7"
      ])
    #expect(statements(app) { $0.path.removeLast() } == ["$0.path.pop(from: \(ids[1]))"])
    #expect(statements(app) { $0.path.removeAll() } == ["$0.path.removeAll()"])
    let start = statements(app) { $0.path.insert(.text("b"), at: 0) }
    #expect(start.count == 1)
    #expect(start.first?.hasPrefix("$0.path = <#a stack with the elements [") == true)
    let first = app.path.ids[0]
    #expect(statements(app) { $0.path[id: first] = nil } == ["$0.path[id: \(ids[0])] = nil"])
  }

  @Test("A presented case is modified, and another case replaces it")
  func cases() {
    var app = App()
    app.sheet = .counter(Counter(favorites: app.$favorites))
    #expect(
      statements(app) { $0.sheet?.modify(\.counter) { $0.number = 2 } } == [
        "$0.sheet?.modify(\\.counter) { $0.number = 2 }"
      ])
    #expect(statements(app) { $0.sheet = .text("a") } == [#"$0.sheet = .text("a")"#])
    #expect(statements(app) { $0.sheet = nil } == ["$0.sheet = nil"])
  }

  private struct Lists: Equatable {
    var numbers = [1, 2, 3, 4, 5, 6]
    var few = [1]
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
  }

  struct Row: Equatable, Identifiable {
    var id: Int
    var title = ""
  }

  @Test("A list is changed by its elements if it is long, and as a whole if it is short")
  func lists() {
    func statements(_ change: (inout Lists) -> Void) -> [String] {
      var after = Lists()
      change(&after)
      return StateAssignments(from: Lists(), to: after).statements
    }
    #expect(statements { $0.few = [2] } == ["$0.few = [2]"])
    #expect(statements { $0.few = [] } == ["$0.few = []"])
    #expect(statements { $0.numbers[3] = 0 } == ["$0.numbers[3] = 0"])
    #expect(statements { $0.numbers.append(7) } == ["$0.numbers.append(7)"])
    #expect(statements { $0.numbers.removeFirst() } == ["$0.numbers = [2, 3, 4, 5, 6]"])
    #expect(statements { $0.rows[id: 2]?.title = "b" } == [#"$0.rows[id: 2]?.title = "b""#])
    #expect(statements { $0.rows.remove(id: 2) } == ["$0.rows.remove(id: 2)"])
    #expect(
      statements { $0.rows.append(Row(id: 4)) } == [
        #"$0.rows.append(StateSourceTests.Row(id: 4, title: ""))"#
      ])
    #expect(
      statements { $0.rows = [Row(id: 9)] } == [
        #"$0.rows = [StateSourceTests.Row(id: 9, title: "")]"#
      ])
  }

  @Test("A list of five elements is changed by its elements, if at most half of them change")
  func lengths() {
    func statements(_ before: [Int], _ after: [Int]) -> [String] {
      StateAssignments(from: Lists(numbers: before), to: Lists(numbers: after)).statements
    }
    #expect(statements([1, 2, 3, 4], [1, 2, 3, 0]) == ["$0.numbers = [1, 2, 3, 0]"])
    #expect(statements([1, 2, 3, 4, 5], [1, 2, 3, 4, 0]) == ["$0.numbers[4] = 0"])
    #expect(
      statements([1, 2, 3, 4, 5, 6], [1, 2, 3, 0, 0, 0]) == [
        "$0.numbers[3] = 0", "$0.numbers[4] = 0", "$0.numbers[5] = 0",
      ])
    #expect(
      statements([1, 2, 3, 4, 5, 6], [1, 2, 0, 0, 0, 0]) == ["$0.numbers = [1, 2, 0, 0, 0, 0]"])
    #expect(statements([], [1, 2, 3, 4, 5]) == ["$0.numbers = [1, 2, 3, 4, 5]"])
    #expect(statements([1], [1, 2]) == ["$0.numbers = [1, 2]"])
    #expect(statements([1, 2, 3], [1, 2, 3, 4]) == ["$0.numbers = [1, 2, 3, 4]"])
    #expect(
      statements([1, 2, 3], [1, 2, 3, 4, 5]) == ["$0.numbers.append(4)", "$0.numbers.append(5)"])
    #expect(statements([1, 2, 3], [0, 2, 3, 4, 5]) == ["$0.numbers = [0, 2, 3, 4, 5]"])
  }

  @Test("Rows are removed one at a time, and replaced as a whole if others change as well")
  func removedRows() {
    let rows = (1...3).map { Row(id: $0) }
    func statements(_ after: [Row]) -> [String] {
      StateAssignments(
        from: Lists(rows: IdentifiedArray(uniqueElements: rows)),
        to: Lists(rows: IdentifiedArray(uniqueElements: after))
      ).statements
    }
    for index in rows.indices {
      var rest = rows
      rest.remove(at: index)
      #expect(statements(rest) == ["$0.rows.remove(id: \(index + 1))"])
    }
    let whole = "$0.rows = ["
    #expect(statements([Row(id: 1, title: "a"), Row(id: 3)])[0].hasPrefix(whole))
    #expect(statements([Row(id: 1), Row(id: 3, title: "a")])[0].hasPrefix(whole))
    #expect(statements([Row(id: 3), Row(id: 1)])[0].hasPrefix(whole))
    #expect(statements([Row(id: 1)])[0].hasPrefix(whole))
  }

  private enum Timer: Equatable { case running(Duration) }

  @Test("The modules of the types in a change are noted, also of the cases of a stack")
  func modulesOfChanges() {
    func modules(_ before: Any, _ after: Any) -> Set<String> {
      StateAssignments(from: before, to: after).source.modules
    }
    #expect(modules(Row(id: 1), Row(id: 1, title: "a")) == ["IntarsiaTracesTests"])
    #expect(modules([1], [2]) == [])
    let stack = StackState([Timer.running(.seconds(1))])
    var other = stack
    other[id: other.ids[0]] = .running(.seconds(2))
    #expect(modules(stack, other) == ["IntarsiaTracesTests"])
  }

  @Test("The modules of the types in an expression are noted, without those of the system")
  func modules() {
    var source = SwiftSource()
    _ = source.text(of: App())
    #expect(source.modules == ["IntarsiaTracesTests"])
    #expect(
      SwiftSource.modules(in: "Swift.Dictionary<Shop.Tea.ID, [Foundation.Date]>?") == ["Shop"])
  }
}

extension StateSourceTests.Counter: SwiftSourceRepresentable {
  var initializerArguments: KeyValuePairs<String, Any> {
    ["number": number, "favorites": $favorites]
  }
}

extension StateSourceTests.App: SwiftSourceRepresentable {
  var initializerArguments: KeyValuePairs<String, Any> { ["favorites": $favorites] }
}
