import Foundation
import Intarsia
import IntarsiaDump
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

/// A value inside another one.
private struct Box<Value: Equatable>: Equatable {
  var value: Value
}

private struct Pair: Equatable {
  var first = 1
  var second = "tea"
}

/// A value whose dump is a value of the same type, down to a pair.
private struct Layer: Equatable, CustomDumpRepresentable {
  var levels: Int
  var pair = Pair()

  var customDumpValue: Any {
    levels == 0 ? pair : Layer(levels: levels - 1, pair: pair)
  }
}

/// A value with a value of the same type in each kind of collection.
private struct Node: Equatable, Identifiable {
  @CasePathable
  enum Screen: Equatable {
    case node(Node)
  }

  var id = 1
  var number = 0
  var list: [Node] = []
  var rows: IdentifiedArrayOf<Node> = []
  var stack = StackState<Node>()
  var screens = StackState<Screen>()

  /// A node that holds another one, this one the next, and so on.
  static func nested(_ levels: Int, _ put: (Node, inout Node) -> Void) -> Node {
    var node = Node()
    for _ in 1...levels {
      var outer = Node()
      put(node, &outer)
      node = outer
    }
    return node
  }

  /// Changes the number of the innermost node.
  mutating func renumber(_ number: Int) {
    if !list.isEmpty {
      list[0].renumber(number)
    } else if !rows.isEmpty {
      rows[id: 1]?.renumber(number)
    } else if let id = stack.ids.first {
      stack[id: id]?.renumber(number)
    } else if let id = screens.ids.first {
      screens[id: id, case: \.node]?.renumber(number)
    } else {
      self.number = number
    }
  }
}

@Suite("Depths of states in traces", .endsWithinAMinute)
struct DepthOfTracesTests {
  private func boxed<Value: Equatable>(_ value: Value, _ levels: Int) -> Any {
    levels == 0 ? value : boxed(Box(value: value), levels - 1)
  }

  private func optional<Value: Equatable>(_ value: Value, _ levels: Int) -> Any {
    levels == 0 ? value : optional(Optional(value), levels - 1)
  }

  private func places(_ before: Any, _ after: Any) -> [Substring] {
    StateAssignments(from: before, to: after, limit: 100_000).statements.map { statement in
      statement.prefix { $0 != "=" }.dropLast()
    }
  }

  @Test("A change is compared down to sixteen levels, and assigned as a whole below")
  func comparedLevels() {
    let (before, after) = (Pair(), Pair(first: 2))
    let path = String(repeating: ".value", count: 15)
    #expect(places(boxed(before, 15), boxed(after, 15)) == ["$0\(path).first"])
    #expect(places(boxed(before, 20), boxed(after, 20)) == ["$0\(path).value"])
    let marks = String(repeating: "?", count: 15)
    #expect(places(optional(before, 15), optional(after, 15)) == ["$0\(marks).first"])
    #expect(places(optional(before, 20), optional(after, 20)) == ["$0\(marks)"])
    for (levels, place) in [(14, "$0.first"), (20, "$0")] {
      #expect(
        places(Layer(levels: levels, pair: before), Layer(levels: levels, pair: after)) == [
          place[...]
        ])
    }
  }

  @Test("Elements of lists, rows and stacks are compared down to sixteen levels")
  func comparedElements() {
    let collections: [(String, (Node, inout Node) -> Void)] = [
      (".list[", { $1.list = [$0, Node()] }), (".rows[", { $1.rows = [$0] }),
      (".stack[", { $1.stack = StackState([$0]) }),
      (".screens[", { $1.screens = StackState([.node($0)]) }),
    ]
    for (element, put) in collections {
      for levels in [7, 12] {
        let before = Node.nested(levels, put)
        var after = before
        after.renumber(1)
        let place = places(before, after).first.map(String.init) ?? ""
        #expect(
          place.contains(".number") == (levels == 7), "\(element), \(levels) levels: \(place)")
        #expect(
          place.ranges(of: element).count == min(levels, 8),
          "\(element), \(levels) levels: \(place)")
      }
    }
  }

  @Test("A trace names the types of five levels of a state")
  func outlinedLevels() {
    let types = TraceTypes(of: boxed(1, 8), Int.self)
    #expect(types.state.count == 5)
    for (level, line) in types.state.enumerated() {
      let path = Array(repeating: "value", count: level + 1).joined(separator: ".")
      #expect(line.hasPrefix("\(path): Box<"), "\(line)")
    }
  }
}

/// A state whose parts have the names of the fields in a filter.
private struct Card: Equatable {
  @CasePathable
  enum Sheet: Equatable {
    case first(Pair)
    case second(String)
  }

  var sheet = Sheet.first(Pair())
  var second = "tea"
}

@Suite("Paths of the parts of a value in traces", .endsWithinAMinute)
struct PartPathTests {
  /// Runs code with a filter of one field.
  private func redacting<Result>(_ field: String, _ body: () -> Result) -> Result {
    TraceRedactor.$current.withValue(TraceRedactor(.fields(field)), operation: body)
  }

  @Test("A filter for a part of one property or case leaves those after it alone")
  func pathsOfSources() {
    redacting("first.second") {
      #expect(SwiftSource.of(Pair()) == #"Pair(first: 1, second: "tea")"#)
      #expect(
        SwiftSource.of([Card.Sheet.first(Pair(second: "cup")), .second("tea")])
          == #"[.first(Pair(first: 1, second: "•••")), .second("tea")]"#)
      #expect(
        StateAssignments(from: Pair(), to: Pair(first: 2, second: "cup")).statements
          == ["$0.first = 2", #"$0.second = "cup""#])
    }
    redacting("sheet.second") {
      let after = Card(sheet: .first(Pair(first: 2)), second: "cup")
      #expect(
        StateAssignments(from: Card(), to: after).statements
          == [#"$0.sheet.modify(\.first) { $0.first = 2 }"#, #"$0.second = "cup""#])
    }
    redacting("sheet.first.first") {
      let after = Card(sheet: .first(Pair(first: 2)))
      #expect(
        StateAssignments(from: Card(), to: after).statements
          == [#"$0.sheet.modify(\.first) { $0.first = 0 }"#])
    }
  }

  @Test("A value in a presented case is no longer than the limit of a description")
  func limitInCases() {
    let after = Card(sheet: .first(Pair(second: "Darjeeling")))
    #expect(
      StateAssignments(from: Card(), to: after, limit: 12).statements
        == [#"$0.sheet.modify(\.first) { $0.second = "Darjeeling" }"#])
    #expect(
      StateAssignments(from: Card(), to: after, limit: 11).statements
        == [#"$0.sheet.modify(\.first) { $0.second = <#String#> }"#])
  }
}
