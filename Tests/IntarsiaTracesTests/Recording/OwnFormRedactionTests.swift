import Foundation
import Intarsia
import IntarsiaDump
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

/// A login whose password its own texts, its own coding, and its own initializer show.
private struct Account: Codable, Equatable, Sendable {
  var user = "ada"
  var pin = 4_711
  var password = "swordfish"

  init() {}

  init(from decoder: any Decoder) throws { self.init() }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(user, forKey: Key("user"))
    try container.encode("\(user):\(String(password.reversed()))", forKey: Key("pair"))
    try container.encode(pin + 1, forKey: Key("next"))
    try container.encode(Copy(x: "\(pin)0"), forKey: Key("copy"))
    var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("nested"))
    try nested.encode("pin \(pin)", forKey: Key("user"))
    var list = container.nestedUnkeyedContainer(forKey: Key("list"))
    try list.encode(Array(String(pin)).map(String.init))
  }

  struct Copy: Codable { let x: String }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

extension Account: CustomDumpStringConvertible, CustomStringConvertible {
  var description: String { "\(user) with \(pin) and \(password)" }
  var customDumpDescription: String { description }
}

extension Account: SwiftSourceRepresentable {
  var initializerArguments: KeyValuePairs<String, Any> { ["code": "\(pin)", "user": user] }
}

private struct Mirrored: CustomDumpReflectable {
  var pin = 4_711
  var customDumpMirror: Mirror { Mirror(self, children: ["number": pin], displayStyle: .struct) }
}

private struct Represented: CustomDumpRepresentable {
  var pin = 4_711
  var customDumpValue: Any { ["n": pin] }
}

private enum SetAction: Sendable {
  case set(Account)
}

private struct LoginError: Error {
  var pin = 4_711
}

@Suite("Redaction of forms that a type writes itself", .endsWithinAMinute)
struct OwnFormRedactionTests {
  private struct State: Equatable {
    var account = Account()
    var list = [Account()]
    var note = "kept"
  }

  private let redactor = TraceRedactor(.fields("pin", "password"))

  private func dump(_ value: Any, _ redactor: TraceRedactor) -> String {
    String(dumpingForTrace: value, isCompact: false) { value, path in
      redactor.textReplacement(for: value, at: path).map {
        DumpReplacement($0.value, isFinal: $0.isFinal)
      }
    }
  }

  private func json(_ value: Any, _ redactor: TraceRedactor) -> String {
    TraceRedactor.$current.withValue(redactor) {
      TraceJSON.lines(of: value)?.joined(separator: "\n") ?? ""
    }
  }

  @Test("A value with a description of its own is redacted as a whole if it has a redacted field")
  func descriptions() {
    let text = dump(State(), redactor)
    #expect(
      text == """
        OwnFormRedactionTests.State(
          account: •••,
          list: [
            [0]: •••
          ],
          note: "kept"
        )
        """)
    #expect(dump([Mirrored() as Any, Represented()], redactor) == "[\n  [0]: •••,\n  [1]: •••\n]")
    #expect(dump(State(), TraceRedactor(.fields("other"))).contains("ada with 4711 and swordfish"))
    #expect(dump(Mirrored(), TraceRedactor(nil)) == "Mirrored(number: 4711)")
  }

  @Test("A line of a redacted text is redacted where it is shown alone")
  func lines() {
    struct Letter {
      var password = "dear ada\nthe key is below the mat"
    }
    let text = dump([Letter() as Any, "the key is below the mat", "dear ada", "kept"], redactor)
    for secret in ["below the mat", "dear ada"] { #expect(!text.contains(secret), "\(text)") }
    #expect(text.contains("kept"))
  }

  @Test("A type that encodes other values than its properties shows none of them")
  func encoding() {
    let text = json(Account(), redactor)
    for secret in ["4711", "4712", "47110", "hsif", "\"4\"", "swordfish"] {
      #expect(!text.contains(secret), "\(secret) in \(text)")
    }
    #expect(text.contains(#""user" : "ada""#))
    let all = json(Account(), TraceRedactor(.fields("other")))
    for kept in ["4712", "47110", "pin 4711"] { #expect(all.contains(kept), "\(kept) in \(all)") }
  }

  /// A value that writes a number with every method of an encoder.
  private struct Thorough: Encodable {
    var pin = 4_711

    func encode(to encoder: any Encoder) throws {
      var keyed = encoder.container(keyedBy: Account.Key.self)
      try keyed.encode(encoder.userInfo.count, forKey: Account.Key("info"))
      try keyed.encode(encoder.codingPath.count, forKey: Account.Key("depth"))
      try keyed.encodeNil(forKey: Account.Key("nothing"))
      try keyed.encode(keyed.codingPath.count, forKey: Account.Key("keyed"))
      var list = keyed.nestedUnkeyedContainer(forKey: Account.Key("list"))
      try list.encodeNil()
      try list.encode("\(pin)")
      try list.encode(list.codingPath.map(\.stringValue) + ["\(list.count)"])
      var inner = list.nestedContainer(keyedBy: Account.Key.self)
      try inner.encode(pin + 1, forKey: Account.Key("next"))
      var deep = list.nestedUnkeyedContainer()
      try deep.encode(["\(pin)"])
      try Single(text: "\(pin)").encode(to: list.superEncoder())
      try Single(text: "\(pin)").encode(to: keyed.superEncoder())
      try Single(text: nil).encode(to: keyed.superEncoder(forKey: Account.Key("above")))
    }

    struct Single: Encodable {
      var text: String?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard let text else { return try container.encodeNil() }
        try container.encode(text + container.codingPath.map(\.stringValue).joined())
      }
    }
  }

  @Test("Every method of an encoder writes what it does without a filter, and no redacted field")
  func everyContainer() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let plain = String(decoding: try encoder.encode(Thorough()), as: UTF8.self)
    expectNoDifference(json(Thorough(), TraceRedactor(nil)), plain)
    expectNoDifference(json(Thorough(), TraceRedactor(.fields("other"))), plain)
    let redacted = json(Thorough(), redactor)
    #expect(redacted.contains(#""nothing" : null"#), "\(redacted)")
    #expect(!redacted.contains("471"), "\(redacted)")
  }

  @Test("An initializer with arguments of its own is not written if a field is redacted")
  func sources() {
    func source(_ redactor: TraceRedactor) -> String? {
      TraceRedactor.$current.withValue(redactor) { SwiftSource.of(Account()) }
    }
    #expect(source(redactor)?.hasPrefix("<#") == true)
    #expect(source(TraceRedactor(nil)) == #"Account(code: "4711", user: "ada")"#)
  }

  private indirect enum Nest {
    case end
    case inner(Nest)

    static func of(_ depth: Int) -> Nest { (0..<depth).reduce(.end) { nest, _ in .inner(nest) } }
  }

  @Test("A value that is too deep to be searched counts as one with a redacted field")
  func deepValues() {
    #expect(!redactor.hidesPart(of: Nest.of(31), at: []))
    #expect(redactor.hidesPart(of: Nest.of(32), at: []))
  }

  private struct Wrapped: CustomDumpRepresentable {
    /// The number of wrappers inside; negative for no end.
    var depth: Int
    var customDumpValue: Any { depth == 0 ? "swordfish" : Wrapped(depth: depth - 1) }
  }

  private struct Layer {
    var inner: Any

    static func of(_ depth: Int) -> Any {
      (0..<depth).reduce("swordfish") { inner, _ in Layer(inner: inner) }
    }
  }

  @Test("A secret is found in a redacted value down to 16 levels, and an endless value has an end")
  func deepSecrets() {
    func isRemoved(in value: Any) -> Bool {
      let redactor = TraceRedactor(.fields("password"))
      _ = redactor.replacement(for: value, at: ["password"])
      return redactor.redact("a swordfish") == "a •••"
    }
    #expect(isRemoved(in: Wrapped(depth: 15)))
    #expect(!isRemoved(in: Wrapped(depth: 16)))
    #expect(!isRemoved(in: Wrapped(depth: -1)))
    #expect(isRemoved(in: Layer.of(16)))
    #expect(!isRemoved(in: Layer.of(17)))
  }

  @Test("The texts in an object of Foundation are secrets, like those in its Swift value")
  func objects() throws {
    let redactor = TraceRedactor(.fields("password"))
    let address = try #require(NSURLComponents(string: "https://example.com/swordfish"))
    _ = redactor.replacement(for: address, at: ["password"])
    #expect(redactor.redact("a /swordfish") == "a •••")
  }

  @Test("Texts of four characters are secrets, and the older half is forgotten after 500 of them")
  func forgottenSecrets() {
    let redactor = TraceRedactor(.fields("password"))
    func remember(_ texts: String...) {
      for text in texts { _ = redactor.replacement(for: text, at: ["password"]) }
    }
    remember("abc", "abcd")
    #expect(redactor.redact("abc abcd") == "abc •••")
    for number in 1_002...1_500 { remember("\(number)") }
    #expect(redactor.redact("abcd 1002 1500") == "••• ••• •••")
    remember("1501", "1501")
    #expect(redactor.redact("abcd 1002 1250 1251 1501") == "abcd 1002 1250 ••• •••")
    remember("abcd")
    #expect(redactor.redact("abcd") == "•••")
  }

  /// A value of each type that has a neutral one.
  private struct Everything: Codable, Equatable {
    var text = "swordfish"
    var flag = true
    var count: UInt8 = 77
    var ratio: Float = 7.5
    var price = Decimal(77)
    var date = Date(timeIntervalSinceReferenceDate: 77)
    var data = Data([7])
    var id = UUID(7)
    var link = URL(filePath: "/seven")
    var list = [7]
    var set: Set<Int> = [7]
    var map = ["seven": 7]
    var maybe: Int? = 7
  }

  @Test("A redacted field of each type has a neutral value, which can be decoded")
  func neutralValues() throws {
    let redactor = TraceRedactor(
      .fields(
        "text", "flag", "count", "ratio", "price", "date", "data", "id", "link", "list", "set",
        "map", "maybe"))
    let value = try JSONDecoder().decode(
      Everything.self, from: Data(json(Everything(), redactor).utf8))
    #expect(
      value
        == Everything(
          text: "•••", flag: false, count: 0, ratio: 0, price: 0,
          date: Date(timeIntervalSinceReferenceDate: 0), data: Data(),
          id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
          link: URL(filePath: "/"), list: [], set: [], map: [:], maybe: 0))
  }

  @Test("An error with a redacted field has no description")
  func errors() {
    #expect(redactor.description(of: LoginError(), at: []) == "•••")
    #expect(TraceRedactor(nil).description(of: LoginError(), at: []) == "LoginError(pin: 4711)")
    let system = NSError(domain: "a", code: 1, userInfo: ["password": "x"])
    #expect(redactor.description(of: system, at: []) == "•••")
    #expect(
      redactor.description(of: CancellationError(), at: ["login"]) == "CancellationError()")
  }

  @MainActor
  @Test("No form of a value in a trace has a redacted field", arguments: [true, false])
  func trace(isRedacted: Bool) {
    let recorder = TraceRecorder(
      ring: 100, redact: .fields(isRedacted ? ["pin", "password"] : ["other"]))
    let store = Store(initialState: Account()) {
      Reduce<Account, SetAction> { state, action in
        if case .set(let account) = action { state = account }
        return .none
      }
    }
    store.record(to: recorder)
    var account = Account()
    account.pin = 815_815
    store.send(.set(account))
    let text = String(decoding: recorder.contents, as: UTF8.self)
    for secret in ["4711", "815815", "815816", "swordfish", "hsif"] {
      #expect(text.contains(secret) != isRedacted, "\(secret) in \(text)")
    }
  }
}
