import Foundation
import IntarsiaDump
import IntarsiaRuntime
import IntarsiaSharing

/// A value of the library that writes its own expression.
package protocol SwiftSourceWriting {
  /// Returns the expression; `nil` if a part of the value has none.
  func swiftSource(_ source: inout SwiftSource) -> String?
}

/// Writes values as Swift expressions.
///
/// Structs are written with their memberwise initializers or the one that
/// ``SwiftSourceRepresentable`` names, and enums with their cases. A value that has neither, as an
/// object, has no expression, and neither has one with more than 64 nested values.
package struct SwiftSource {
  /// The paths to whole shared values of a state, by the identities of their references.
  var shared: [ObjectIdentifier: String] = [:]

  /// Whether the state of a new store is written, in which references must be the right ones.
  ///
  /// In a state that a test compares, references of equal values are equal.
  var isStart = false

  /// The names around the value that is written next, for filters.
  var path: [String]

  private let redactor: TraceRedactor

  /// The modules of the types that were written.
  private(set) var modules: Set<String> = []

  /// The references without a key that were written: a second use would be another reference.
  private var written: Set<ObjectIdentifier> = []

  /// The number of values around the value that is written next.
  private var depth = 0

  /// The number of nested values below which there is no expression.
  ///
  /// A level takes 5 KB of the stack in a debug build, and a recorder of all stores meets states of
  /// any depth on threads with 512 KB.
  private static let depthLimit = 64

  init(at path: [String] = [], _ redactor: TraceRedactor = .current) {
    (self.path, self.redactor) = (path, redactor)
  }

  /// Returns the expression of a value, or a placeholder with its type.
  mutating func textInTrace(_ value: Any) -> String {
    text(of: value) ?? "<#\(TypeName(of: type(of: value)).text)#>"
  }

  /// Returns the expression of a value.
  ///
  /// - Returns: `nil` if a part of the value has none.
  mutating func text(of value: Any) -> String? {
    guard let other = redactor.textReplacement(for: value, at: path) else {
      return unredacted(value)
    }
    guard other.isFinal else { return unredacted(other.value) }
    var final = SwiftSource(at: [], .ofReplacements)
    guard other.value is RedactionMark else { return final.unredacted(other.value) }
    return TraceRedactor.neutral(for: value).flatMap { final.unredacted($0) }
      ?? "<#redacted \(TypeName(of: type(of: value)).text)#>"
  }

  /// Returns the expression of the value of a name.
  private mutating func text(of value: Any, named name: String) -> String? {
    path.append(name)
    defer { path.removeLast() }
    return text(of: value)
  }

  /// Whether a value is recorded as another one.
  func redacts(_ value: Any) -> Bool { redactor.replacement(for: value, at: path) != nil }

  private mutating func unredacted(_ value: Any) -> String? {
    guard depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch value {
    case let value as any SwiftSourceWriting: return value.swiftSource(&self)
    case let value as any SwiftSourceRepresentable:
      let pairs = value.initializerArguments.map { (name: $0.key, value: $0.value) }
      // Another argument than a property may have a part of a redacted one.
      let parts = TraceRedactor.parts(of: value)
      let isShown = pairs.allSatisfy { pair in
        parts.contains {
          $0.names == [pair.name] && StateAssignments.areEqual($0.value, pair.value)
        }
      }
      guard isShown || !redactor.hidesPart(of: value, at: path) else { return nil }
      let name = note(type(of: value))
      return arguments(pairs).map { "\(name)(\($0))" }
    case let value as any StringProtocol: return String(swiftLiteral: String(value))
    case let value as Bool: return "\(value)"
    case let value as any BinaryInteger: return "\(value)"
    case let value as any BinaryFloatingPoint: return Self.number(Double(value))
    case let value as Character: return String(swiftLiteral: String(value))
    case let value as Duration: return Self.duration(value)
    case let value as UUID: return "UUID(uuidString: \"\(value)\")!"
    case let value as URL:
      return value.isFileURL
        ? "URL(filePath: \(String(swiftLiteral: value.path)))"
        : "URL(string: \(String(swiftLiteral: value.absoluteString)))!"
    case let value as Date:
      let seconds = Self.number(value.timeIntervalSinceReferenceDate)
      return "Date(timeIntervalSinceReferenceDate: \(seconds))"
    case let value as Data: return "Data(base64Encoded: \"\(value.base64EncodedString())\")!"
    case let value as IndexSet: return list(Array(value))
    case let value as TimeZone:
      return "TimeZone(identifier: \(String(swiftLiteral: value.identifier)))!"
    case let value as Locale: return "Locale(identifier: \(String(swiftLiteral: value.identifier)))"
    case let value as any AnySharedValue: return reference(value)
    case let value as Decimal: return value.isNaN ? ".nan" : "Decimal(string: \"\(value)\")!"
    default:
      return Dumper.representation(of: value).map { text(of: $0) }
        ?? text(of: value, Mirror(reflecting: value))
    }
  }

  /// Returns the expression of an error, with its type; `nil` if no test can make it.
  mutating func text(ofError error: any Error) -> String? {
    if error is CancellationError { return "CancellationError()" }
    let type = type(of: error)
    guard !Self.isOfSystem(type), !Self.isHidden(type), let text = text(of: error) else {
      return nil
    }
    let name = note(type)
    return text.hasPrefix(".") ? name + text : text
  }

  private mutating func text(of value: Any, _ mirror: Mirror) -> String? {
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return "nil" }
      // Alone, each of these would mean an empty optional.
      return text(of: wrapped.value).map { ["nil", ".none"].contains($0) ? ".some(\($0))" : $0 }
    case .collection: return list(mirror.children.map(\.value))
    case .set:
      // The order of a set differs from run to run.
      return list(mirror.children.map(\.value), isSorted: true)
    case .dictionary: return dictionary(mirror)
    case .tuple: return arguments(of: mirror).map { "(\($0))" }
    case .enum:
      note(mirror.subjectType)
      guard let payload = mirror.children.first else { return ".\(value)" }
      let inner = Mirror(reflecting: payload.value)
      path.append(payload.label ?? "")
      defer { path.removeLast() }
      let arguments =
        inner.displayStyle == .tuple ? arguments(of: inner) : text(of: payload.value)
      return arguments.map { ".\(payload.label ?? "?")(\($0))" }
    case .struct:
      let name = note(mirror.subjectType)
      guard !Self.isOfSystem(mirror.subjectType) else { return nil }
      return arguments(of: mirror).map { "\(name)(\($0))" }
    default: return nil
    }
  }

  private mutating func list(_ elements: [Any], isSorted: Bool = false) -> String? {
    var texts: [String] = []
    for element in elements {
      guard let text = text(of: element) else { return nil }
      texts.append(text)
    }
    return "[" + (isSorted ? texts.sorted() : texts).joined(separator: ", ") + "]"
  }

  private mutating func dictionary(_ mirror: Mirror) -> String? {
    var entries: [String] = []
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2, let key = text(of: pair[0].value),
        let value = text(of: pair[1].value, named: "\(pair[0].value)")
      else { return nil }
      entries.append("\(key): \(value)")
    }
    return entries.isEmpty ? "[:]" : "[" + entries.sorted().joined(separator: ", ") + "]"
  }

  /// Returns the arguments of an initializer, a case, or a tuple.
  private mutating func arguments(of mirror: Mirror) -> String? {
    arguments(
      mirror.children.compactMap { child in
        guard let name = Self.propertyName(child.label ?? "") else { return nil }
        // The declaration of the property has the key.
        let isLeftOut = mirror.displayStyle == .struct && Self.isKeyed(child.value)
        return isLeftOut ? nil : (name, child.value)
      })
  }

  private mutating func arguments(_ pairs: [(name: String, value: Any)]) -> String? {
    var arguments: [String] = []
    for (name, value) in pairs {
      if let reference = value as? any AnySharedValue, Self.isKeyed(value),
        isStart || shared[reference.referenceID] == nil
      {
        continue
      }
      let isNamed = !name.isEmpty && name != "_" && !name.hasPrefix(".")
      guard let source = isNamed ? text(of: value, named: name) : text(of: value) else {
        return nil
      }
      arguments.append(isNamed ? "\(name): \(source)" : source)
    }
    return arguments.joined(separator: ", ")
  }

  private static func isKeyed(_ value: Any) -> Bool {
    let description = (value as? any AnySharedValue)?.referenceDescription
    return description?.key != nil && description?.whole == nil
  }

  /// Returns an expression of a reference: the one in the state, a part of it, or a new one.
  private mutating func reference(_ shared: any AnySharedValue) -> String? {
    let description = shared.referenceDescription
    if let path = self.shared[shared.referenceID] {
      guard let whole = description.whole else { return path }
      let elements = (whole as? any TracedArray)?.tracedElements ?? []
      let part = elements.first { StateAssignments.areEqual($0.element, description.value) }
      if let id = part.flatMap({ text(of: $0.id) }) {
        return "try #require(Shared(\(path)[id: \(id)]))"
      }
    }
    guard
      !isStart
        || description.whole == nil && description.key == nil
          && written.insert(shared.referenceID).inserted
    else { return nil }
    return text(of: description.value).map { "Shared(value: \($0))" }
  }

  // MARK: - Types

  /// Notes the modules of a type.
  ///
  /// - Returns: The name of the type without its module.
  @discardableResult
  mutating func note(_ type: any Any.Type) -> String {
    modules.formUnion(Self.modules(in: _typeName(type, qualified: true)))
    return TypeName(of: type).text
  }

  /// Whether other files cannot name a type.
  private static func isHidden(_ type: any Any.Type) -> Bool {
    _typeName(type, qualified: true).contains("(unknown context")
  }

  /// Notes the modules of a key of a dependency.
  mutating func note(_ key: ObjectIdentifier) {
    // Safe: the identifier was created from a type, and types live as long as the process.
    note(unsafeBitCast(key, to: Any.Type.self))
  }

  /// Returns assignments of the variables of a client that are no closures; `nil` for a value
  /// without closures.
  mutating func variables(ofClient client: Any) -> [String]? {
    let mirror = Mirror(reflecting: client)
    guard mirror.displayStyle == .struct, !Self.isOfSystem(mirror.subjectType),
      mirror.children.contains(where: { "\(type(of: $0.value))".contains(" -> ") })
    else { return nil }
    var assignments: [String] = []
    for child in mirror.children {
      guard let label = child.label, !label.hasPrefix("_"),
        let text = text(of: child.value, named: label)
      else { continue }
      assignments.append("$0.\(label) = \(text)")
    }
    return assignments
  }

  /// Whether a type has a mirror that does not show its stored properties.
  static func isOfSystem(_ type: any Any.Type) -> Bool {
    modules(in: _typeName(type, qualified: true)).isEmpty
  }

  /// Whether the library or the system declares a type, whatever its generic arguments are.
  static func isDeclaredBySystem(_ type: any Any.Type) -> Bool {
    modules(in: String(_typeName(type, qualified: true).prefix { $0 != "<" })).isEmpty
  }

  /// The modules in the qualified name of a type, without those of the system.
  package static func modules(in name: String) -> Set<String> {
    var modules: Set<String> = []
    for part in name.split(whereSeparator: { "<>, ()&?[]:".contains($0) }) {
      guard let dot = part.firstIndex(of: "."), part.startIndex < dot else { continue }
      modules.insert(String(part[..<dot]))
    }
    return modules.filter { module in
      !systemModules.contains(module) && !module.hasPrefix("Foundation") && !module.hasPrefix("_")
    }
  }

  private static let systemModules: Set<String> = [
    "Swift", "Dispatch", "Observation", "Synchronization", "CoreFoundation", "Intarsia",
    "IntarsiaCases", "IntarsiaClocks", "IntarsiaCollections", "IntarsiaConcurrency",
    "IntarsiaDependencies", "IntarsiaDump", "IntarsiaDurability", "IntarsiaIssues",
    "IntarsiaRuntime", "IntarsiaSharing", "IntarsiaSimulation", "IntarsiaTesting",
    "IntarsiaTraces", "IntarsiaUndo",
  ]

  /// Returns the name of a property as code spells it.
  ///
  /// - Returns: `nil` for the storage that macros add.
  static func propertyName(_ label: String) -> String? {
    if label.hasPrefix("_$") { return nil }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  // MARK: - Literals

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
