import Foundation
import IntarsiaDump

/// A filter of the values that do not leave the process in a trace.
///
/// Name the fields to redact:
///
/// ```swift
/// try store.record(to: file, redact: .fields("password", "*token", "card.number"))
/// ```
///
/// Or decide about each value:
///
/// ```swift
/// let redaction = TraceRedaction { path, value in
///   path.last == "iban" || value is CreditCard ? TraceRedaction.mark : nil
/// }
/// ```
///
/// A redacted value is `•••` in dumps. In JSON and in Swift expressions it is a neutral value of
/// its type, such as `"•••"` or `0`, so that the trace can still be played. This holds at any
/// depth, in states, actions, shared values, and the arguments and answers of calls. A string of at
/// least four characters that was redacted once is redacted everywhere, also in texts of issues.
///
/// A type can write its own dump, JSON or description of an error. If it has a redacted field,
/// `•••` replaces the dump, the description, and each encoded value that is no other property.
///
/// A filter does not reach:
/// - keys of dictionaries, names of types and cases, and the number of elements;
/// - a text of a state or an action in which a feature has put the value, such as a greeting;
/// - in a file, a text that was written before the recorder has seen the value in a field.
///
/// `INTARSIA_TRACE_REDACT=password,*token` names fields for every recorder of a process.
public struct TraceRedaction: Sendable {
  /// Returns the value to record in place of another one.
  let replacement: @Sendable (_ path: [String], _ value: Any) -> Any?

  /// Creates a filter from a function.
  ///
  /// - Parameter replacement: Receives the path of a value and the value, and returns a value of
  ///   the same type to record in its place, ``mark``, or `nil` to record the value itself. The
  ///   path has the names of properties, of cases, of the labels of arguments, and of the keys of
  ///   dictionaries, from the outermost to the innermost. It is called from any isolation, for each
  ///   value that a trace would show. Optional values are unwrapped, and `nil` is not filtered.
  public init(_ replacement: @escaping @Sendable (_ path: [String], _ value: Any) -> Any?) {
    self.replacement = replacement
  }

  /// A result of a filter: records `•••` in place of the value.
  public static var mark: Any? { RedactionMark() }

  /// Redacts the fields of these names.
  ///
  /// A field is a property, an argument of a case or of an endpoint, a shared value, an endpoint
  /// with its answers, or the value of a key in a dictionary. A case stands for all its arguments.
  ///
  /// - Parameter names: Names such as `password`, or ends of paths such as `card.number`. `*`
  ///   stands for any characters: `*token` is also `accessToken`. Case does not matter.
  public static func fields(_ names: String...) -> TraceRedaction {
    fields(names)
  }

  /// Redacts the fields of these names, given as an array.
  public static func fields(_ names: [String]) -> TraceRedaction {
    let patterns = names.map(FieldPattern.init).filter { !$0.isEmpty }
    return TraceRedaction { path, _ in
      guard patterns.contains(where: { $0.matches(path) }) else { return nil }
      return mark
    }
  }

  /// The filter that the environment names, for all recorders.
  static let ofEnvironment: TraceRedaction? = {
    let names = ProcessInfo.processInfo.environment["INTARSIA_TRACE_REDACT"] ?? ""
    let list = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return list.isEmpty ? nil : .fields(list)
  }()
}

/// Stands for a redacted value.
struct RedactionMark: Sendable, CustomDumpStringConvertible {
  static let text = "•••"

  var customDumpDescription: String { Self.text }
}

/// A name, or the end of a path, with `*` for any characters.
private struct FieldPattern: Sendable {
  private let names: [[UInt8]]

  init(_ text: String) {
    names = text.split(separator: ".").map { Self.normalized($0) }
  }

  var isEmpty: Bool { names.isEmpty }

  /// Storage that a macro or a property wrapper adds begins with an underscore.
  private static func normalized(_ name: some StringProtocol) -> [UInt8] {
    Array(name.drop { $0 == "_" }.lowercased().utf8)
  }

  /// Returns whether the pattern names the end of a path, or a value around it.
  func matches(_ path: [String]) -> Bool {
    guard path.count >= names.count else { return false }
    let path = path.map { Self.normalized($0) }
    return (0...path.count - names.count).contains { start in
      zip(path[start...], names).allSatisfy { Self.matches($0[...], $1[...]) }
    }
  }

  private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == UInt8(ascii: "*") {
      return matches(name, pattern.dropFirst())
        || !name.isEmpty && matches(name.dropFirst(), pattern)
    }
    return name.first == first && matches(name.dropFirst(), pattern.dropFirst())
  }
}
