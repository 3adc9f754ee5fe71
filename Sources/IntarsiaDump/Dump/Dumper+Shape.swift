extension Dumper {
  /// How a value is laid out, one level deep.
  mutating func shape(of value: Any, isRoot: Bool) -> DumpShape {
    switch value {
    case let value as any CustomDumpStringConvertible:
      return .text(value.customDumpDescription)
    case let value as any CustomDumpRepresentable:
      return shape(of: value.customDumpValue, isRoot: isRoot)
    case let value as any CustomDumpReflectable:
      return shape(of: value, mirror: value.customDumpMirror, isRoot: isRoot)
    case let value as any StringProtocol:
      return .string(StringLiteral(String(value)))
    case let value as Character:
      return .string(StringLiteral(String(value)))
    case let value as any Numeric:
      return .text("\(value)")
    default:
      return shape(of: value, mirror: Mirror(reflecting: value), isRoot: isRoot)
    }
  }

  private mutating func shape(of value: Any, mirror: Mirror, isRoot: Bool) -> DumpShape {
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return .text("nil") }
      return shape(of: wrapped.value, isRoot: isRoot)
    case .collection:
      return .group(sequence(mirror))
    case .dictionary:
      return .group(dictionary(mirror))
    case .set:
      return .group(set(mirror))
    case .enum:
      return enumCase(value, mirror: mirror, isRoot: isRoot)
    case .tuple:
      return .group(
        DumpGroup(kind: .record, opening: "(", children: elements(ofTuple: mirror), closing: ")"))
    case .class, .foreignReference:
      return object(value, mirror: mirror)
    case .struct:
      return .group(record(mirror, opening: TypeName(of: mirror.subjectType).text))
    case nil:
      return .text(opaque(value))
    @unknown default:
      return .text(opaque(value))
    }
  }

  private func sequence(_ mirror: Mirror) -> DumpGroup {
    let children = mirror.children.enumerated().map { index, child in
      DumpGroup.Child(label: "[\(index)]", value: child.value)
    }
    return DumpGroup(kind: .sequence, opening: "[", children: children, closing: "]")
  }

  private func dictionary(_ mirror: Mirror) -> DumpGroup {
    let pairs = mirror.children.map { child in
      let pair = Array(Mirror(reflecting: child.value).children)
      let (key, value) = (pair.first?.value ?? (), pair.last?.value ?? ())
      return (key: key, child: DumpGroup.Child(value: value, key: text(of: key)))
    }
    let children = pairs.sorted { areInOrder($0.key, $1.key) ?? ($0.child.key < $1.child.key) }
      .map { DumpGroup.Child(label: $0.child.key, value: $0.child.value, key: $0.child.key) }
    return DumpGroup(
      kind: .keyed, opening: children.isEmpty ? "[:" : "[", children: children, closing: "]")
  }

  private func set(_ mirror: Mirror) -> DumpGroup {
    let children = mirror.children
      .map { DumpGroup.Child(value: $0.value, key: text(of: $0.value)) }
      .sorted { areInOrder($0.value, $1.value) ?? ($0.key < $1.key) }
    return DumpGroup(kind: .keyed, opening: "Set([", children: children, closing: "])")
  }

  /// Whether a value belongs before another one, or `nil` if they have no order of their own.
  private func areInOrder(_ lhs: Any, _ rhs: Any) -> Bool? {
    func compare<T: Comparable>(_ lhs: T) -> Bool? {
      (rhs as? T).map { lhs < $0 }
    }
    guard let lhs = lhs as? any Comparable else { return nil }
    return compare(lhs)
  }

  /// The whole text of a value, dumped by itself.
  private func text(of value: Any) -> String {
    var dumper = Dumper()
    return dumper.lines(of: value, depth: 1).joined(separator: "\n")
  }

  private func enumCase(_ value: Any, mirror: Mirror, isRoot: Bool) -> DumpShape {
    let type = isRoot ? TypeName(of: mirror.subjectType).text : ""
    guard let payload = mirror.children.first else {
      return .text(type + caseName(of: value))
    }
    let payloadMirror = Mirror(reflecting: payload.value)
    let children =
      payloadMirror.displayStyle == .tuple
      ? elements(ofTuple: payloadMirror) : [DumpGroup.Child(value: payload.value)]
    return .group(
      DumpGroup(
        kind: .payload, opening: "\(type).\(payload.label ?? "?")(", children: children,
        closing: ")"))
  }

  /// The name of a case without associated values.
  ///
  /// Only its description tells it, so a description of the type's own takes its place. It is shown as such
  /// unless it could be the name.
  private func caseName(of value: Any) -> String {
    let description = String(describing: value)
    let isName = description.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? ".\(description)" : "(\(description))"
  }

  private func elements(ofTuple mirror: Mirror) -> [DumpGroup.Child] {
    mirror.children.map { child in
      DumpGroup.Child(
        label: child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: child.value)
    }
  }

  private mutating func object(_ value: Any, mirror: Mirror) -> DumpShape {
    let type = TypeName(of: mirror.subjectType).text
    guard let object = Self.object(in: value) else {
      return .group(record(mirror, opening: type))
    }
    let name = number(of: object, type: type) + type
    return isOpen(object) ? .text("\(name)(↩︎)") : .group(record(mirror, opening: name))
  }

  private func record(_ mirror: Mirror, opening: String) -> DumpGroup {
    var mirrors = [mirror]
    while let parent = mirrors[0].superclassMirror { mirrors.insert(parent, at: 0) }
    let properties = mirrors.flatMap(\.children)
    return DumpGroup(
      kind: .record, opening: opening + "(", children: PropertyNames.shown(properties),
      closing: ")")
  }

  /// The text of a value whose mirror has nothing to show.
  private func opaque(_ value: Any) -> String {
    if let type = value as? any Any.Type { return TypeName(of: type).text + ".self" }
    if value is any CustomStringConvertible || value is any CustomDebugStringConvertible {
      return String(describing: value)
    }
    return TypeName(of: type(of: value)).text
  }
}
