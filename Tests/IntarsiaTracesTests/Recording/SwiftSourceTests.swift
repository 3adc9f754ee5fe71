import Foundation
import Intarsia
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

enum SoldOut: Error {
  case now
  case until(Int)
}

struct Broken: Error { var code: Int }

@Suite("Swift sources of values", .endsWithinAMinute)
struct SwiftSourceTests {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
    var tags: Set<String> = []
  }

  private enum Screen: Equatable {
    case start
    case detail(Row)
    case pair(first: Int, second: Double?)
  }

  @Test("Values of the standard library and of Foundation are written as expressions")
  func values() {
    #expect(SwiftSource.of(-3) == "-3")
    #expect(SwiftSource.of(UInt8(3)) == "3")
    #expect(SwiftSource.of(1.5) == "1.5")
    #expect(SwiftSource.of(Double.infinity) == ".infinity")
    #expect(SwiftSource.of(Float(0.5)) == "0.5")
    #expect(SwiftSource.of(Decimal.nan) == ".nan")
    #expect(SwiftSource.of(true) == "true")
    #expect(SwiftSource.of("a \"quoted\"\nline") == #""a \"quoted\"\nline""#)
    #expect(SwiftSource.of(Int?.none as Any) == "nil")
    #expect(SwiftSource.of(["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
    #expect(SwiftSource.of([String: Int]()) == "[:]")
    #expect(SwiftSource.of(Set([3, 1, 2])) == "[1, 2, 3]")
    #expect(SwiftSource.of((1, name: "x")) == #"(1, name: "x")"#)
    #expect(SwiftSource.of(Duration.milliseconds(1_500)) == ".milliseconds(1500)")
    #expect(SwiftSource.of(Duration.seconds(2)) == ".seconds(2)")
    #expect(SwiftSource.of(URL(string: "https://a.b/c")!) == #"URL(string: "https://a.b/c")!"#)
    #expect(
      SwiftSource.of(Date(timeIntervalSinceReferenceDate: 2.5))
        == "Date(timeIntervalSinceReferenceDate: 2.5)")
    #expect(
      SwiftSource.of(Date(timeIntervalSinceReferenceDate: .nan))
        == "Date(timeIntervalSinceReferenceDate: .nan)")
    #expect(
      SwiftSource.of(Date(timeIntervalSinceReferenceDate: -.infinity))
        == "Date(timeIntervalSinceReferenceDate: -.infinity)")
    #expect(SwiftSource.of("a\u{202E}\u{2028}b") == #""a\u{202E}\u{2028}b""#)
  }

  @Test("Numbers, times and other values of Foundation are written as expressions")
  func otherValues() {
    #expect(SwiftSource.of(-1_234_567) == "-1234567")
    #expect(SwiftSource.of(Double.nan) == ".nan")
    #expect(SwiftSource.of(-Double.infinity) == "-.infinity")
    #expect(SwiftSource.of(Character("a")) == #""a""#)
    #expect(SwiftSource.of("ab".dropFirst()) == #""b""#)
    #expect(SwiftSource.of(Decimal(1.5)) == #"Decimal(string: "1.5")!"#)
    #expect(SwiftSource.of(Data([1, 2])) == #"Data(base64Encoded: "AQI=")!"#)
    #expect(SwiftSource.of(URL(filePath: "/a/b")) == #"URL(filePath: "/a/b")"#)
    #expect(
      SwiftSource.of(UUID(1)) == #"UUID(uuidString: "00000000-0000-0000-0000-000000000001")!"#)
    #expect(SwiftSource.of(IndexSet([2, 1])) == "[1, 2]")
    #expect(SwiftSource.of(TimeZone(identifier: "UTC")!)?.hasPrefix("TimeZone(") == true)
    #expect(SwiftSource.of(Locale(identifier: "it_IT")) == #"Locale(identifier: "it_IT")"#)
    #expect(SwiftSource.of(Int??.some(nil) as Any) == ".some(nil)")
    #expect(SwiftSource.of(Int??.some(1) as Any) == "1")
    #expect(
      SwiftSource.of(Duration.microseconds(1))
        == "Duration(secondsComponent: 0, attosecondsComponent: 1000000000000)")
    #expect(
      SwiftSource.of(Duration.milliseconds(999_999_001)) == ".milliseconds(999999001)")
    #expect(
      SwiftSource.of(Duration.milliseconds(1_000_000_001))
        == "Duration(secondsComponent: 1000000, attosecondsComponent: 1000000000000000)")
  }

  private struct Secret: Error {}

  private struct Held: Error {
    final class Object: Sendable {}
    let object = Object()
  }

  @Test("An error is written with its type, unless no test can make it")
  func errors() {
    func source(_ error: any Error) -> String? {
      var source = SwiftSource()
      return source.text(ofError: error).map { "\($0) \(source.modules.sorted())" }
    }
    #expect(source(SoldOut.now) == #"SoldOut.now ["IntarsiaTracesTests"]"#)
    #expect(source(SoldOut.until(3)) == #"SoldOut.until(3) ["IntarsiaTracesTests"]"#)
    #expect(source(Broken(code: 7)) == #"Broken(code: 7) ["IntarsiaTracesTests"]"#)
    #expect(source(CancellationError()) == "CancellationError() []")
    #expect(source(Secret()) == nil)
    #expect(source(Held()) == nil)
    #expect(source(CocoaError(.fileNoSuchFile)) == nil)
  }

  @Test("A confirmation dialog is written with its visibility, its buttons and its message")
  func dialogs() {
    let dialog = ConfirmationDialogState<Screen>(titleVisibility: .visible) {
      TextState("Sort")
    } actions: {
      ButtonState(action: .start) { TextState("By name") }
      ButtonState(role: .destructive) { TextState("None") }
    }
    #expect(
      SwiftSource.of(dialog) == """
        ConfirmationDialogState(titleVisibility: .visible) { TextState("Sort") } actions: { \
        ButtonState(action: .start) { TextState("By name") }; ButtonState(role: .destructive) \
        { TextState("None") } }
        """)
    #expect(
      SwiftSource.of(ConfirmationDialogState<Screen> { TextState("Sort") })
        == #"ConfirmationDialogState { TextState("Sort") }"#)
  }

  @Test("An action of a button that has no expression becomes a placeholder")
  func buttons() {
    let alert = AlertState<Held> {
      TextState("Sell?")
    } actions: {
      ButtonState(action: Held()) { TextState("Yes") }
    }
    #expect(
      SwiftSource.of(alert)
        == #"AlertState { TextState("Sell?") } actions: { ButtonState(action: <#Held#>) "#
        + #"{ TextState("Yes") } }"#)
  }

  private struct Money: SwiftSourceRepresentable {
    var cents: Int
    var label: String?

    var initializerArguments: KeyValuePairs<String, Any> { ["_": cents, "label": label as Any] }
  }

  @Test("A value with an initializer of its own is written with the arguments that it names")
  func initializers() {
    #expect(
      SwiftSource.of([Money(cents: 3, label: "x")])
        == #"[SwiftSourceTests.Money(3, label: "x")]"#)
    #expect(SwiftSource.of(Money(cents: 3)) == "SwiftSourceTests.Money(3, label: nil)")
  }

  @Test("Structs and enums are written with their labels")
  func records() {
    let row = Row(id: 1, title: "Tea", tags: ["b", "a"])
    let source = #"SwiftSourceTests.Row(id: 1, title: "Tea", tags: ["a", "b"])"#
    #expect(SwiftSource.of(row) == source)
    #expect(SwiftSource.of(Screen.start) == ".start")
    #expect(SwiftSource.of(Screen.detail(row)) == ".detail(\(source))")
    #expect(SwiftSource.of(Screen.pair(first: 1, second: nil)) == ".pair(first: 1, second: nil)")
    #expect(SwiftSource.of([row] as IdentifiedArray) == "[\(source)]")
  }

  @Test("An object has no expression, and neither has a value with one")
  func objects() {
    final class Object: Sendable {}
    struct Holder { let object: Object }
    #expect(SwiftSource.of(Object()) == nil)
    #expect(SwiftSource.of(Holder(object: Object())) == nil)
    #expect(SwiftSource.of([Holder(object: Object())]) == nil)
  }

  @Test("Alerts and binding actions are written as code makes them")
  func interface() {
    let alert = AlertState<Screen> {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .cancel, action: .start) { TextState("No") }
    } message: {
      TextState("For good.")
    }
    #expect(
      SwiftSource.of(alert) == """
        AlertState { TextState("Delete?") } actions: { ButtonState(role: .cancel, action: .start) \
        { TextState("No") } } message: { TextState("For good.") }
        """)
  }

  private struct State: Equatable {
    var count = 0
    var row: Row?
    var rows: IdentifiedArrayOf<Row> = []
    var screen = Screen.start
  }

  private func statements(_ change: (inout State) -> Void, from before: State = State()) -> [String]
  {
    var after = before
    change(&after)
    return StateAssignments(from: before, to: after).statements
  }

  @Test("A change is written as assignments to the smallest parts")
  func assignments() {
    #expect(statements { $0.count = 2 } == ["$0.count = 2"])
    #expect(
      statements { $0.screen = .pair(first: 1, second: 2) } == [
        "$0.screen = .pair(first: 1, second: 2.0)"
      ])
    #expect(
      statements { $0.row = Row(id: 1, title: "") } == [
        #"$0.row = SwiftSourceTests.Row(id: 1, title: "", tags: [])"#
      ])
    let state = State(row: Row(id: 1, title: "a"))
    #expect(statements({ $0.row?.title = "b" }, from: state) == [#"$0.row?.title = "b""#])
    #expect(statements({ $0.row = nil }, from: state) == ["$0.row = nil"])
    #expect(
      statements(
        {
          $0.count = 1
          $0.row?.tags = ["x"]
        }, from: state) == ["$0.count = 1", #"$0.row?.tags = ["x"]"#])
    #expect(statements { _ in } == [])
  }

  private struct Nested {
    var children: [Nested] = []

    /// Returns a value inside the given number of enclosing values.
    static func value(below levels: Int) -> Nested {
      (0..<levels).reduce(Nested()) { nested, _ in Nested(children: [nested]) }
    }
  }

  @Test("A value below 64 others has no expression, so that no stack is too small")
  func deepValues() {
    // Each level is an array and its element.
    #expect(SwiftSource.of(Nested.value(below: 31))?.contains("children: []") == true)
    #expect(SwiftSource.of(Nested.value(below: 32)) == nil)
    var source = SwiftSource()
    #expect(source.textInTrace(Nested.value(below: 3_000)) == "<#SwiftSourceTests.Nested#>")
  }
}
