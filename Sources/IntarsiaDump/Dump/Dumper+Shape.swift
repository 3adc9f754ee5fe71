extension Dumper {
  /// Returns the layout of a value, one level deep.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The names of the properties and cases around the value, for a replacement.
  ///   - isRoot: Whether nothing surrounds the value.
  mutating func shape(of value: Any, at path: [String] = [], isRoot: Bool) -> DumpShape {
    if let replacement, let other = replacement(value, path) {
      self.replacement = nil
      defer { self.replacement = replacement }
      var shape = shape(of: other.value, isRoot: isRoot)
      if other.isFinal, case .group(var group) = shape {
        group.isFinal = true
        shape = .group(group)
      }
      return shape
    }
    switch value {
    case let type as any Any.Type:
      return .text(name(of: type) + ".self")
    case let value as any CustomDumpStringConvertible:
      return .text(
        StringLiteral.showingInvisible(value.customDumpDescription, hashes: "", controls: true))
    case let value as any TwoSidedDumpRepresentable where isSecond:
      return shape(of: value.secondDumpValue, isRoot: false)
    case let value as any CustomDumpRepresentable:
      return shape(of: value.customDumpValue, at: path, isRoot: false)
    case let value as any CustomDumpReflectable:
      return shape(of: value, mirror: value.customDumpMirror, at: path, isRoot: isRoot)
    case let value as any StringProtocol:
      return .string(StringLiteral(String(value)))
    case let value as any Numeric:
      return .text("\(value)")
    case let value as any SIMD:
      return .text("\(value)")
    case let value as any EntryCollection:
      return .group(entries(value))
    default:
      if let other = BridgedObject.value(of: value) {
        return shape(of: other, at: path, isRoot: false)
      }
      return shape(of: value, mirror: Mirror(reflecting: value), at: path, isRoot: isRoot)
    }
  }

  private mutating func shape(
    of value: Any, mirror: Mirror, at path: [String], isRoot: Bool
  ) -> DumpShape {
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return .text("nil") }
      let inner = shape(of: wrapped.value, at: path, isRoot: false)
      // In nested optionals, `.some(…)` shows which of them is `nil`.
      if case .text(let text) = inner, text == "nil" || text.hasPrefix(".some("),
        Mirror(reflecting: wrapped.value).displayStyle == .optional
      {
        return .text(".some(\(text))")
      }
      return inner
    case .collection:
      return .group(sequence(value, mirror))
    case .dictionary:
      return .group(pairs(mirror))
    case .set:
      return .group(set(mirror))
    case .enum:
      return enumCase(value, mirror: mirror, isRoot: isRoot)
    case .tuple:
      return .group(
        DumpGroup(
          opening: "(", parts: ListedParts(kind: .properties, all: elements(ofTuple: mirror)),
          closing: ")"))
    case .class, .foreignReference:
      return object(value, mirror: mirror)
    case .struct:
      return structure(value, mirror: mirror)
    case nil:
      return .text(opaque(value))
    @unknown default:
      return .text(opaque(value))
    }
  }

  // MARK: - Collections

  private func sequence(_ value: Any, _ mirror: Mirror) -> DumpGroup {
    func parts<C: Collection>(_ collection: C) -> any DumpParts { ElementParts(collection) }
    let hasOwnMirror = value is any CustomDumpReflectable
    let parts: any DumpParts =
      if !hasOwnMirror, let collection = value as? any Collection,
        collection.count == mirror.children.count
      {
        parts(collection)
      } else {
        ListedParts(
          kind: .elements,
          all: mirror.children.enumerated().map { index, child in
            DumpPart(label: child.label ?? "[\(index)]", value: child.value)
          })
      }
    return DumpGroup(opening: "[", parts: parts, closing: "]")
  }

  private func entries(_ value: any EntryCollection) -> DumpGroup {
    let parts = value.dumpParts
    if value is any SetAlgebra { return DumpGroup(opening: "Set([", parts: parts, closing: "])") }
    return DumpGroup(
      opening: parts.count == 0 ? "[:" : "[", parts: parts, closing: "]", name: "[:")
  }

  /// Returns the pairs of a value that is shown like a dictionary but has an order.
  private func pairs(_ mirror: Mirror) -> DumpGroup {
    let parts = mirror.children.map { child in
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { return DumpPart(label: child.label, value: child.value) }
      return DumpPart(label: Self.text(of: pair[0].value), value: pair[1].value)
    }
    return DumpGroup(
      opening: parts.isEmpty ? "[:" : "[", parts: ListedParts(kind: .pairs, all: parts),
      closing: "]",
      name: "[:")
  }

  private func set(_ mirror: Mirror) -> DumpGroup {
    let elements = mirror.children.map(\.value)
    return DumpGroup(
      opening: "Set([",
      parts: ListedParts(
        kind: .elements, all: KeyOrder.sorted(elements).map { DumpPart(label: nil, value: $0) }),
      closing: "])")
  }

  // MARK: - Enums and tuples

  private mutating func enumCase(_ value: Any, mirror: Mirror, isRoot: Bool) -> DumpShape {
    let type = isRoot ? name(of: mirror.subjectType) : ""
    guard let payload = mirror.children.first else {
      return .text(type + Self.caseName(of: value))
    }
    let payloadMirror = Mirror(reflecting: payload.value)
    let parts =
      payloadMirror.displayStyle == .tuple
      ? elements(ofTuple: payloadMirror) : [DumpPart(label: nil, value: payload.value)]
    let name = payload.label ?? "?"
    var group = DumpGroup(
      opening: "\(type).\(name)(", parts: ListedParts(kind: .properties, all: parts), closing: ")",
      name: ".\(name)(", type: mirror.subjectType)
    if replacement != nil {
      group.pathComponents = [name] + ((parts.first?.value as? any DumpFieldName)?.names ?? [])
    }
    return .group(group)
  }

  /// Returns the name of a case without associated values, with a dot before it.
  ///
  /// It is the description of the value, in parentheses if it cannot be a name.
  private static func caseName(of value: Any) -> String {
    let description = String(describing: value)
    let isName = description.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? ".\(description)" : "(\(description))"
  }

  private func elements(ofTuple mirror: Mirror) -> [DumpPart] {
    mirror.children.map { child in
      DumpPart(label: child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: child.value)
    }
  }

  // MARK: - Properties

  private mutating func structure(_ value: Any, mirror: Mirror) -> DumpShape {
    let group = record(mirror, name: name(of: mirror.subjectType))
    if group.parts.count == 0, let text = Self.ownText(of: value) { return .text(text) }
    return .group(group)
  }

  private mutating func object(_ value: Any, mirror: Mirror) -> DumpShape {
    let type = name(of: mirror.subjectType)
    guard let object = Self.object(in: value) else { return .group(record(mirror, name: type)) }
    let number = number(of: object, type: type)
    if shownObjects.contains(object) { return .text("\(number)\(type)(↩︎)") }
    var group = record(mirror, name: type, number: number)
    group.isObject = true
    return .group(group)
  }

  private func record(_ mirror: Mirror, name: String, number: String = "") -> DumpGroup {
    var mirrors = [mirror]
    while let parent = mirrors[0].superclassMirror { mirrors.insert(parent, at: 0) }
    let properties = mirrors.flatMap(\.children)
    let parts = ListedParts(kind: .properties, all: PropertyNames.shown(properties))
    var group = DumpGroup(
      opening: "\(number)\(name)(", parts: parts, closing: ")", name: "\(name)(",
      type: mirror.subjectType)
    group.hasHiddenParts = parts.count < properties.count
    return group
  }

  // MARK: - Values without parts

  /// Returns the text of a value whose mirror has no display style.
  private mutating func opaque(_ value: Any) -> String {
    Self.ownText(of: value) ?? TypeName(of: type(of: value)).text
  }

  /// Returns the description that a value provides, or `nil` if it provides none.
  private static func ownText(of value: Any) -> String? {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      ? StringLiteral.showingInvisible(String(describing: value), hashes: "", controls: true) : nil
  }
}
