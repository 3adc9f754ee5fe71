import IntarsiaCollections
import IntarsiaDump
import IntarsiaRuntime

/// The lines of code with which a test describes a change, such as `$0.words = "Prime"`.
struct ChangeDescription {
  private(set) var lines: [String] = []

  /// Whether no line has a `…`, for a value that is too long or has no literal.
  var isComplete: Bool { !lines.contains { $0.contains("…") } }

  /// Describes the change from one value to another.
  init(from before: some Any, to after: some Any) {
    describe(before, after, at: Place(path: "$0"))
  }

  /// The lines as a closure; `nil` if there are none or too many.
  var closure: String? {
    guard (1...6).contains(lines.count) else { return nil }
    return lines.count == 1
      ? "{ \(lines[0]) }" : "{\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  /// The path to a value, as code.
  private struct Place {
    let path: String
    /// Whether the value is optional, so that paths inside it need optional chaining.
    var isOptional = false

    /// The prefix of paths to values inside this one.
    var inside: String { isOptional ? "\(path)?" : path }
  }

  private mutating func describe(_ before: Any, _ after: Any, at place: Place) {
    guard !Self.areEqual(before, after) else { return }
    let literal = CodeLiteral.text(of: after)
    if literal == nil {
      if describeElements(before, after, at: place) { return }
      let (old, new) = (Self.content(of: before), Self.content(of: after))
      if let old, let new, old.isOptional || new.isOptional {
        return describe(old.value, new.value, at: Place(path: place.path, isOptional: true))
      }
      if describeProperties(before, after, at: place) { return }
    }
    lines.append("\(place.path) = \(literal ?? "…")")
  }

  /// The wrapped value of an optional, or the value itself if it is not optional; `nil` if the
  /// optional is empty.
  private static func content(of value: Any) -> (value: Any, isOptional: Bool)? {
    let value = (value as? any CustomDumpRepresentable)?.customDumpValue ?? value
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return (value, false) }
    return mirror.children.first.map { ($0.value, true) }
  }

  private mutating func describeProperties(_ before: Any, _ after: Any, at place: Place) -> Bool {
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    guard old.displayStyle == .struct, new.displayStyle == .struct,
      old.subjectType == new.subjectType, !Self.hidesProperties(after)
    else { return false }
    for (old, new) in zip(old.children, new.children) {
      // Macros prefix the storage of a property with an underscore, and their other storage with a
      // dollar sign.
      guard let label = new.label, !label.contains("$") else { continue }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      describe(old.value, new.value, at: Place(path: "\(place.inside).\(name)"))
    }
    return true
  }

  /// Whether a value is shown as something other than its properties, as types of Foundation are.
  private static func hidesProperties(_ value: Any) -> Bool {
    value is any CustomReflectable || value is any CustomDumpReflectable
      || value is any CustomDumpStringConvertible
  }

  /// Describes the element that changed, or the elements that were appended, if that is all.
  private mutating func describeElements(_ before: Any, _ after: Any, at place: Place) -> Bool {
    guard let collection = after as? any DescribedElements,
      let old = before as? any DescribedElements
    else { return false }
    let (left, right) = (old.describedElements, collection.describedElements)
    let path = place.inside
    let common = zip(left, right).prefix { Self.areEqual($0, $1) }.count
    if common == left.count {
      for element in right[common...] {
        lines.append("\(path).append(\(CodeLiteral.text(of: element) ?? "…"))")
      }
      return true
    }
    let rest = zip(left, right).dropFirst(common + 1)
    guard left.count == right.count, rest.allSatisfy(Self.areEqual) else { return false }
    let element = collection.place(ofElementAt: common, in: path)
    let place = Place(path: element, isOptional: collection.isFoundByID)
    describe(left[common], right[common], at: place)
    return true
  }

  private static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    func compare<T: Equatable>(_ lhs: T) -> Bool { (rhs as? T) == lhs }
    guard let lhs = lhs as? any Equatable else { return "\(lhs)" == "\(rhs)" }
    return compare(lhs)
  }
}

/// A value as a literal in code.
enum CodeLiteral {
  /// The literal of a value; `nil` if it would be long or incomplete.
  static func text(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    // Optionals come first, because a cast looks inside them.
    if mirror.displayStyle == .optional {
      guard let content = mirror.children.first?.value else { return "nil" }
      return text(of: content).map { $0 == "nil" ? ".some(nil)" : $0 }
    }
    switch value {
    case let value as String: return value.count <= 40 ? quoted(value) : nil
    case is Bool, is any Numeric: return "\(value)"
    case is any CustomDumpRepresentable: return nil
    // A literal would lose the identifiers of the elements.
    case let value as any DescribedElements where value.isFoundByID:
      return value.describedElements.isEmpty ? "[]" : nil
    case _ where mirror.displayStyle == .collection && mirror.children.count <= 3:
      let elements = mirror.children.compactMap { text(of: $0.value) }
      guard elements.count == mirror.children.count else { return nil }
      return "[\(elements.joined(separator: ", "))]"
    case _ where mirror.displayStyle == .enum && mirror.children.isEmpty: return name(of: value)
    default: return nil
    }
  }

  private static func quoted(_ string: String) -> String {
    string.contains(where: \.isNewline) ? string.debugDescription : String(compactlyDumping: string)
  }

  /// The case of an enum without a payload, such as `.active`.
  private static func name(of value: Any) -> String? {
    let name = ActionName.nameOfEmptyCase(value)
    // In an optional, `.none` would mean `nil`. A description without a dot is no case.
    guard name != "none", name != String(compactlyDumping: value) else { return nil }
    return ActionName.isName(name) ? ".\(name)" : nil
  }
}

/// A collection in which a test can change a single element.
protocol DescribedElements {
  var describedElements: [Any] { get }

  /// Whether elements are looked up by identifier, which gives an optional.
  var isFoundByID: Bool { get }

  /// The path to an element, as code.
  func place(ofElementAt index: Int, in path: String) -> String
}

extension DescribedElements where Self: Collection {
  var describedElements: [Any] { Array(self) }

  var isFoundByID: Bool { true }
}

extension Array: DescribedElements {
  var isFoundByID: Bool { false }

  func place(ofElementAt index: Int, in path: String) -> String { "\(path)[\(index)]" }
}

extension IdentifiedArray: DescribedElements {
  func place(ofElementAt index: Int, in path: String) -> String {
    // An identifier without a literal is written with the element's index.
    "\(path)[id: \(CodeLiteral.text(of: ids[index]) ?? "\(path).ids[\(index)]")]"
  }
}

extension StackState: DescribedElements {
  func place(ofElementAt index: Int, in path: String) -> String {
    "\(path)[id: \(ids[index].number)]"
  }
}
