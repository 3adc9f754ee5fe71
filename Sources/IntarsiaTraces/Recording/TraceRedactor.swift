import Foundation
import IntarsiaConcurrency
import IntarsiaDump
import IntarsiaRuntime
import IntarsiaSharing

/// Redacts values of a trace, and remembers their texts to find them in other texts.
struct TraceRedactor: Sendable {
  private let filters: [TraceRedaction]
  private let secrets = Secrets()

  /// The redactor of the code that formats values, also of ``SwiftSourceRepresentable`` values.
  @TaskLocal static var current = TraceRedactor([])

  /// Creates a redactor.
  ///
  /// - Parameter filter: A filter beside that of the environment.
  init(_ filter: TraceRedaction?) {
    self.init([filter, TraceRedaction.ofEnvironment].compactMap(\.self))
  }

  private init(_ filters: [TraceRedaction]) {
    self.filters = filters
  }

  /// The redactor of values that a filter returned: only their types redact them.
  static let ofReplacements = TraceRedactor([])

  /// Whether names of fields matter.
  var hasFilters: Bool { !filters.isEmpty }

  /// Returns the value to record in place of another one; `nil` to record the value itself.
  ///
  /// It is final if a filter returned it: its parts are not filtered again.
  func replacement(for value: Any, at path: [String]) -> DumpReplacement? {
    if filters.isEmpty, !(value is any TraceRedactable) { return nil }
    guard let value = Self.unwrapped(value), !(value is any DumpFieldName) else { return nil }
    if let redactable = value as? any TraceRedactable {
      let replacement = redactable.redactedForTrace
      secrets.remember(value, except: replacement)
      return DumpReplacement(replacement, isFinal: false)
    }
    for filter in filters {
      guard let replacement = filter.replacement(path, value) else { continue }
      secrets.remember(value, except: replacement)
      return DumpReplacement(replacement, isFinal: true)
    }
    if let text = value as? any StringProtocol, secrets.contain(String(text)) {
      return DumpReplacement(RedactionMark(), isFinal: true)
    }
    return nil
  }

  /// Returns the value whose text is recorded in place of another one.
  ///
  /// A text that a type composes itself may show any of its fields, so `•••` replaces the whole
  /// value if one of them is redacted.
  func textReplacement(for value: Any, at path: [String]) -> DumpReplacement? {
    if let replacement = replacement(for: value, at: path) { return replacement }
    guard Self.hasOwnDump(value),
      !SwiftSource.isDeclaredBySystem(type(of: value)), hidesPart(of: value, at: path)
    else { return nil }
    return DumpReplacement(RedactionMark(), isFinal: true)
  }

  /// Whether the stored properties of a value are not those that it shows, as those of a time zone.
  static func hasOwnDump(_ value: Any) -> Bool {
    value is any CustomDumpStringConvertible || value is any CustomDumpReflectable
      || value is any CustomDumpRepresentable
  }

  /// Returns the description of an error, which its type composes, or `•••` if a field of the error
  /// is redacted.
  func description(of error: any Error, at path: [String]) -> String {
    let isHidden =
      replacement(for: error, at: path) != nil || hidesPart(of: error, at: path)
      || hidesPart(of: (error as NSError).userInfo, at: path)
    return isHidden ? RedactionMark.text : "\(error)"
  }

  // MARK: - Parts

  /// Whether a part of a value, at any depth, is recorded as another one.
  func hidesPart(of value: Any, at path: [String], depth: Int = 0) -> Bool {
    guard depth < 32 else { return true }
    return Self.parts(of: value).contains { names, part in
      replacement(for: part, at: path + names) != nil
        || hidesPart(of: part, at: path + names, depth: depth + 1)
    }
  }

  /// The parts of a value, with the names that they add to a path.
  static func parts(of value: Any) -> [(names: [String], value: Any)] {
    let mirror = Mirror(reflecting: value)
    return mirror.children.map { child in
      if mirror.displayStyle == .dictionary {
        let pair = Array(Mirror(reflecting: child.value).children)
        if pair.count == 2 { return (["\(pair[0].value)"], pair[1].value) }
      }
      return (name(of: child.label ?? "").map { [$0] } ?? [], child.value)
    }
  }

  /// The name of a property or a coding key in a path; `nil` for an argument without one.
  static func name(of label: String) -> String? {
    let name = label.drop { $0 == "_" }
    return name.isEmpty || name.allSatisfy(\.isNumber) || label.hasPrefix(".")
      ? nil : label.hasPrefix("_") ? String(name) : label
  }

  /// Removes known secrets from a text.
  func redact(_ text: String) -> String { secrets.removed(from: text) }

  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalType else { return value }
    return optional.wrappedValue.flatMap { unwrapped($0) }
  }

  /// The value that JSON and Swift expressions have in place of a redacted one.
  ///
  /// - Returns: `nil` if the type has no neutral value.
  static func neutral(for value: Any) -> (any Encodable)? {
    switch unwrapped(value) {
    case is any StringProtocol: RedactionMark.text
    case is Bool: false
    case is any BinaryInteger: 0
    case is any BinaryFloatingPoint: 0.0
    case is Decimal: Decimal(0)
    case is Date: Date(timeIntervalSinceReferenceDate: 0)
    case is Data: Data()
    case is UUID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    case is URL: URL(filePath: "/")
    case let value?:
      switch Mirror(reflecting: value).displayStyle {
      case .collection, .set: [String]()
      case .dictionary: [String: String]()
      default: nil
      }
    case nil: nil
    }
  }
}

/// The texts of redacted values.
private final class Secrets: Sendable {
  private struct State {
    var texts: Set<String> = []
    /// The texts in the order in which they were seen.
    var order: [String] = []
  }

  private let state = VisibleMutex(State())

  /// The number of characters from which a text is looked for in other texts.
  private static let shortest = 4
  /// The number of texts after which the older half is forgotten.
  private static let limit = 500

  func contain(_ text: String) -> Bool { state.withLock { $0.texts.contains(text) } }

  /// Remembers the texts of a value that its replacement does not have.
  func remember(_ value: Any, except replacement: Any) {
    let shown = Self.texts(in: replacement)
    let new = Self.texts(in: value).filter { $0.count >= Self.shortest && !shown.contains($0) }
    guard !new.isEmpty else { return }
    state.withLock { state in
      for text in new where state.texts.insert(text).inserted { state.order.append(text) }
      if state.order.count > Self.limit {
        for text in state.order.prefix(Self.limit / 2) { state.texts.remove(text) }
        state.order.removeFirst(Self.limit / 2)
      }
    }
  }

  /// The strings in a value as they are, their lines and their literals, and numbers.
  private static func texts(in value: Any, depth: Int = 0) -> [String] {
    guard depth <= 16 else { return [] }
    switch value {
    case let text as any StringProtocol:
      let text = String(text)
      let lines = TraceText.lines(of: text)
      let literal = String(text.debugDescription.dropFirst().dropLast())
      return [text] + (lines.count > 1 ? lines : []) + (literal != text ? [literal] : [])
    case is any BinaryInteger, is any BinaryFloatingPoint, is Decimal, is URL, is UUID:
      return ["\(value)"]
    default:
      if let other = Dumper.representation(of: value) { return texts(in: other, depth: depth + 1) }
      return Mirror(reflecting: value).children.flatMap { texts(in: $0.value, depth: depth + 1) }
    }
  }

  func removed(from text: String) -> String {
    let found = state.withLock { state in state.order.filter { text.contains($0) } }
    // Longer ones first: a password may begin with one that was typed before.
    return found.sorted { $0.count > $1.count }.reduce(text) { text, secret in
      text.replacing(secret, with: RedactionMark.text)
    }
  }
}
