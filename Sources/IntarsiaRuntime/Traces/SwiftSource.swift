import Foundation
import IntarsiaDump

/// A value that writes its own Swift expression into traces.
///
/// Conform a type whose initializers do not follow its stored properties:
///
/// ```swift
/// extension Money: SwiftSourceRepresentable {
///   var swiftSource: String { "Money(cents: \(cents))" }
/// }
/// ```
public protocol SwiftSourceRepresentable {
  /// The expression that makes an equal value.
  var swiftSource: String { get }
}

/// Writes values as Swift expressions.
///
/// Structs are written with their memberwise initializers, and enums with their cases. A value that
/// has no such expression, as an object, has none.
package struct SwiftSource {
  private let redactor: TraceRedactor

  /// Returns the expression of a value.
  ///
  /// - Parameter path: The names around the value.
  /// - Returns: `nil` if a part of the value has none.
  static func of(_ value: Any, at path: [String] = []) -> String? {
    SwiftSource(redactor: .current).source(of: value, at: path)
  }

  /// Returns the expression of a value, or a placeholder with its type.
  package static func textInTrace(_ value: Any, at path: [String] = []) -> String {
    of(value, at: path) ?? "<#\(TypeName(of: type(of: value)).text)#>"
  }

  private func source(of value: Any, at path: [String]) -> String? {
    guard let other = redactor.replacement(for: value, at: path) else {
      return unredacted(value, at: path)
    }
    guard other.isFinal else { return unredacted(other.value, at: path) }
    let final = SwiftSource(redactor: .ofReplacements)
    guard other.value is RedactionMark else { return final.unredacted(other.value, at: []) }
    return TraceRedactor.neutral(for: value).flatMap { final.unredacted($0, at: []) }
      ?? "<#redacted \(TypeName(of: type(of: value)).text)#>"
  }

  private func unredacted(_ value: Any, at path: [String]) -> String? {
    switch value {
    case let value as any SwiftSourceRepresentable: return value.swiftSource
    case let value as any StringProtocol: return Self.literal(String(value))
    case let value as Bool: return "\(value)"
    case let value as any BinaryInteger: return "\(value)"
    case let value as Double: return Self.number(value)
    case let value as Float: return Self.number(Double(value))
    case let value as Character: return Self.literal(String(value))
    case let value as Duration: return Self.duration(value)
    case let value as UUID: return "UUID(uuidString: \"\(value)\")!"
    case let value as URL: return "URL(string: \(Self.literal(value.absoluteString)))!"
    case let value as Date:
      return "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
    case let value as Data: return "Data(base64Encoded: \"\(value.base64EncodedString())\")!"
    case let value as any CustomDumpRepresentable:
      return source(of: value.customDumpValue, at: path)
    case let value as Decimal: return "Decimal(string: \"\(value)\")!"
    default: return source(of: value, Mirror(reflecting: value), at: path)
    }
  }

  private func source(of value: Any, _ mirror: Mirror, at path: [String]) -> String? {
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return "nil" }
      return source(of: wrapped.value, at: path)
    case .collection: return list(mirror.children.map(\.value), at: path)
    case .set:
      // The order of a set differs from run to run.
      return list(mirror.children.map(\.value), at: path, isSorted: true)
    case .dictionary:
      let entries = mirror.children.map { entry(of: $0.value, at: path) }
      guard !entries.contains(nil) else { return nil }
      return entries.isEmpty
        ? "[:]" : "[" + entries.compactMap(\.self).sorted().joined(separator: ", ") + "]"
    case .tuple: return arguments(of: mirror, at: path).map { "(\($0))" }
    case .enum:
      guard let payload = mirror.children.first else { return ".\(value)" }
      let inner = Mirror(reflecting: payload.value)
      let path = path + [payload.label ?? ""]
      let arguments =
        inner.displayStyle == .tuple
        ? arguments(of: inner, at: path) : source(of: payload.value, at: path)
      return arguments.map { ".\(payload.label ?? "?")(\($0))" }
    case .struct:
      return arguments(of: mirror, at: path).map {
        "\(TypeName(of: mirror.subjectType).text)(\($0))"
      }
    default: return nil
    }
  }

  private func list(_ elements: [Any], at path: [String], isSorted: Bool = false) -> String? {
    let texts = elements.map { source(of: $0, at: path) }
    guard !texts.contains(nil) else { return nil }
    let known = texts.compactMap(\.self)
    return "[" + (isSorted ? known.sorted() : known).joined(separator: ", ") + "]"
  }

  private func entry(of pair: Any, at path: [String]) -> String? {
    let pair = Array(Mirror(reflecting: pair).children)
    guard pair.count == 2, let key = source(of: pair[0].value, at: path),
      let value = source(of: pair[1].value, at: path + ["\(pair[0].value)"])
    else { return nil }
    return "\(key): \(value)"
  }

  /// Returns the arguments of an initializer, a case, or a tuple.
  private func arguments(of mirror: Mirror, at path: [String]) -> String? {
    var arguments: [String] = []
    for child in mirror.children {
      guard let name = Self.propertyName(child.label ?? "") else { continue }
      let hasName = !name.isEmpty && !name.hasPrefix(".")
      guard let source = source(of: child.value, at: hasName ? path + [name] : path) else {
        return nil
      }
      arguments.append(hasName ? "\(name): \(source)" : source)
    }
    return arguments.joined(separator: ", ")
  }

  /// Returns the name of a property as code spells it.
  ///
  /// - Returns: `nil` for the storage that macros add.
  static func propertyName(_ label: String) -> String? {
    if label.hasPrefix("_$") { return nil }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  static func literal(_ text: String) -> String {
    // The description of a string is a literal, but for line separators that it leaves as they are.
    text.debugDescription
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value > 0 ? ".infinity" : "-.infinity" }
    return "\(value)"
  }

  private static func duration(_ value: Duration) -> String {
    let (seconds, attoseconds) = value.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    if attoseconds.isMultiple(of: 1_000_000_000_000_000), abs(seconds) < 1_000_000 {
      return ".milliseconds(\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000))"
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }
}
