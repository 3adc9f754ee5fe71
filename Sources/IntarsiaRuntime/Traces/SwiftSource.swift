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
package enum SwiftSource {
  /// Returns the expression of a value.
  ///
  /// - Returns: `nil` if a part of the value has none.
  static func of(_ value: Any) -> String? {
    let value = redacted(value)
    switch value {
    case let value as any SwiftSourceRepresentable: return value.swiftSource
    case let value as any StringProtocol: return literal(String(value))
    case let value as Bool: return "\(value)"
    case let value as any BinaryInteger: return "\(value)"
    case let value as Double: return number(value)
    case let value as Float: return number(Double(value))
    case let value as Character: return literal(String(value))
    case let value as Duration: return duration(value)
    case let value as UUID: return "UUID(uuidString: \"\(value)\")!"
    case let value as URL: return "URL(string: \(literal(value.absoluteString)))!"
    case let value as Date:
      return "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
    case let value as Data: return "Data(base64Encoded: \"\(value.base64EncodedString())\")!"
    case let value as any CustomDumpRepresentable: return of(value.customDumpValue)
    case let value as Decimal: return "Decimal(string: \"\(value)\")!"
    default: return of(value, Mirror(reflecting: value))
    }
  }

  /// Returns the expression of a value, or a placeholder with its type.
  package static func textInTrace(_ value: Any) -> String {
    of(value) ?? "<#\(TypeName(of: type(of: value)).text)#>"
  }

  private static func of(_ value: Any, _ mirror: Mirror) -> String? {
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return "nil" }
      return of(wrapped.value)
    case .collection: return list(mirror.children.map(\.value))
    case .set:
      // The order of a set differs from run to run.
      return list(mirror.children.map(\.value), isSorted: true)
    case .dictionary:
      let pairs = mirror.children.map { child in Array(Mirror(reflecting: child.value).children) }
      let entries = pairs.map { pair in
        pair.count == 2
          ? of(pair[0].value).flatMap { key in of(pair[1].value).map { "\(key): \($0)" } } : nil
      }
      guard !entries.contains(nil) else { return nil }
      return entries.isEmpty
        ? "[:]" : "[" + entries.compactMap(\.self).sorted().joined(separator: ", ") + "]"
    case .tuple: return arguments(of: mirror).map { "(\($0))" }
    case .enum:
      guard let payload = mirror.children.first else { return ".\(value)" }
      let inner = Mirror(reflecting: payload.value)
      let arguments = inner.displayStyle == .tuple ? arguments(of: inner) : of(payload.value)
      return arguments.map { ".\(payload.label ?? "?")(\($0))" }
    case .struct:
      return arguments(of: mirror).map { "\(TypeName(of: mirror.subjectType).text)(\($0))" }
    default: return nil
    }
  }

  private static func list(_ elements: [Any], isSorted: Bool = false) -> String? {
    let texts = elements.map(of)
    guard !texts.contains(nil) else { return nil }
    let known = texts.compactMap(\.self)
    return "[" + (isSorted ? known.sorted() : known).joined(separator: ", ") + "]"
  }

  /// Returns the arguments of an initializer, a case, or a tuple.
  private static func arguments(of mirror: Mirror) -> String? {
    var arguments: [String] = []
    for child in mirror.children {
      guard let name = propertyName(child.label ?? "") else { continue }
      guard let source = of(child.value) else { return nil }
      arguments.append(name.isEmpty || name.hasPrefix(".") ? source : "\(name): \(source)")
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

  static func redacted(_ value: Any) -> Any {
    (value as? any TraceRedactable)?.redactedForTrace ?? value
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
