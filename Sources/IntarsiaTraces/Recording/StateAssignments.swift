import IntarsiaCases
import IntarsiaCollections
import IntarsiaDump
import IntarsiaRuntime
import IntarsiaSharing

/// Writes the change of a state as the statements of a test's closure: `$0.row.count = 1`.
///
/// Shared values are left out: their changes are events of their own.
package struct StateAssignments {
  package private(set) var statements: [String] = []
  private(set) var source: SwiftSource
  /// The maximum length of a written value.
  private let limit: Int

  /// Compares two states, except the histories in them, which tests do not describe.
  ///
  /// - Parameters:
  ///   - source: Writes the values.
  ///   - limit: The maximum length of a written value. Longer ones have a placeholder.
  package init(
    from before: Any, to after: Any, source: SwiftSource? = nil, limit: Int = .max
  ) {
    self.source = source ?? SwiftSource()
    self.limit = limit
    StateComparison.withoutPrivateParts { compare(before, after, at: "$0", depth: 0) }
  }

  private mutating func compare(_ before: Any, _ after: Any, at path: String, depth: Int) {
    if Self.areEqual(before, after) { return }
    if let before = before as? any AnySharedValue, let after = after as? any AnySharedValue,
      before.referenceID == after.referenceID
    {
      return
    }
    let isWhole =
      after is any SwiftSourceWriting
      || after is any SwiftSourceRepresentable && !(after is any ObservableState)
    guard depth < 16, !isWhole, !source.redacts(after) else { return assign(after, at: path) }
    if let old = before as? any TracedStack, let new = after as? any TracedStack {
      return compareStacks(old.tracedElements, new.tracedElements, at: path, depth: depth)
    }
    if let old = before as? any TracedArray, let new = after as? any TracedArray,
      compareArrays(old.tracedElements, new.tracedElements, at: path, depth: depth)
    {
      return
    }
    if !(before is any AnySharedValue), let old = Dumper.representation(of: before),
      let new = Dumper.representation(of: after)
    {
      return compare(old, new, at: path, depth: depth + 1)
    }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    guard old.subjectType == new.subjectType, old.displayStyle == new.displayStyle,
      !(before is any AnySharedValue)
    else { return assign(after, at: path) }
    switch new.displayStyle {
    case .struct where compareProperties(old, new, at: path, depth: depth): return
    case .optional:
      if let before = old.children.first, let after = new.children.first {
        return compare(before.value, after.value, at: path + "?", depth: depth + 1)
      }
    case .enum where compareCases(old, new, after, at: path, depth: depth): return
    case .collection where compareElements(old, new, after, at: path, depth: depth): return
    default: break
    }
    // Without `==`, values that print alike count as equal.
    if !(after is any Equatable), "\(before)" == "\(after)" { return }
    assign(after, at: path)
  }

  /// - Returns: `false` if the properties do not tell how the values differ.
  private mutating func compareProperties(
    _ old: Mirror, _ new: Mirror, at path: String, depth: Int
  ) -> Bool {
    guard !SwiftSource.isOfSystem(new.subjectType) else { return false }
    let count = statements.count
    source.note(new.subjectType)
    for (before, after) in zip(old.children, new.children) {
      guard let label = after.label, let name = SwiftSource.propertyName(label) else { continue }
      source.path.append(name)
      compare(before.value, after.value, at: "\(path).\(name)", depth: depth + 1)
      source.path.removeLast()
    }
    return statements.count > count
  }

  /// - Returns: `false` if the values are not the same case with one value in it.
  private mutating func compareCases(
    _ old: Mirror, _ new: Mirror, _ value: Any, at path: String, depth: Int
  ) -> Bool {
    guard type(of: value) is any CasePathable.Type, path != "$0",
      let before = old.children.first, let after = new.children.first, let name = after.label,
      before.label == name, Mirror(reflecting: after.value).displayStyle == .struct
    else { return false }
    source.path.append(name)
    let inner = StateAssignments(from: before.value, to: after.value, source: source, limit: limit)
    source = inner.source
    source.path.removeLast()
    guard !inner.statements.isEmpty, !inner.statements.contains(where: { $0.hasPrefix("$0 = ") })
    else { return false }
    statements.append(
      "\(path).modify(\\.\(name)) { \(inner.statements.joined(separator: "; ")) }")
    return true
  }

  // MARK: - Collections

  /// The number of elements up to which a test assigns a list as a whole.
  private static let shortList = 4

  private mutating func compareStacks(
    _ old: [TracedElement], _ new: [TracedElement], at path: String, depth: Int
  ) {
    let (before, after) = (old.map(\.id), new.map(\.id))
    let kept = before.filter(after.contains)
    guard kept == Array(after.prefix(kept.count)) else {
      // Only elements at the end get new identifiers.
      statements.append("\(path) = <#a stack with the elements \(after)#>")
      return
    }
    if let first = before.first(where: { !after.contains($0) }) {
      if kept == Array(before.prefix(kept.count)) {
        statements.append(
          kept.isEmpty ? "\(path).removeAll()" : "\(path).pop(from: \(first))")
      } else {
        statements += before.filter { !after.contains($0) }.map { "\(path)[id: \($0)] = nil" }
      }
    }
    for after in new {
      guard let before = old.first(where: { $0.id == after.id }) else {
        assign(after.element, at: "\(path)[id: \(after.id)]")
        continue
      }
      let (old, new) = (before.part, after.part)
      if old.path == new.path {
        source.note(type(of: after.element))
        compare(old.value, new.value, at: path + new.path, depth: depth + 1)
      } else {
        compare(before.element, after.element, at: "\(path)[id: \(after.id)]?", depth: depth + 1)
      }
    }
  }

  /// - Returns: `false` if a test assigns the array as a whole.
  private mutating func compareArrays(
    _ old: [(id: Any, element: Any)], _ new: [(id: Any, element: Any)], at path: String,
    depth: Int
  ) -> Bool {
    if old.elementsEqual(new, by: { Self.areEqual($0.id, $1.id) }) {
      for (before, after) in zip(old, new) where !Self.areEqual(before.element, after.element) {
        guard let id = source.text(of: after.id) else { return false }
        compare(before.element, after.element, at: "\(path)[id: \(id)]?", depth: depth + 1)
      }
      return true
    }
    if new.count == old.count - 1 {
      let index = new.indices.first { !Self.areEqual(old[$0].id, new[$0].id) } ?? new.count
      let isRest = (old[..<index] + old[(index + 1)...]).elementsEqual(new) {
        Self.areEqual($0.element, $1.element)
      }
      if isRest, let id = source.text(of: old[index].id) {
        statements.append("\(path).remove(id: \(id))")
        return true
      }
    }
    return append(old.map(\.element), new.map(\.element), at: path)
  }

  /// - Returns: `false` if a test assigns the array as a whole.
  private mutating func compareElements(
    _ old: Mirror, _ new: Mirror, _ value: Any, at path: String, depth: Int
  ) -> Bool {
    let (old, new) = (old.children.map(\.value), new.children.map(\.value))
    // A failure shows no long values, so it describes a short list by its elements, too.
    guard new.count > Self.shortList || limit < .max, value is any RandomAccessCollection else {
      return false
    }
    if old.count == new.count {
      let changed = new.indices.filter { !Self.areEqual(old[$0], new[$0]) }
      guard changed.count <= new.count / 2 else { return false }
      for index in changed {
        compare(old[index], new[index], at: "\(path)[\(index)]", depth: depth + 1)
      }
      return true
    }
    return append(old, new, at: path)
  }

  private mutating func append(_ old: [Any], _ new: [Any], at path: String) -> Bool {
    guard !old.isEmpty, new.count > old.count, new.count > Self.shortList || old.count > 1,
      new.starts(with: old, by: Self.areEqual)
    else { return false }
    let texts = new[old.count...].compactMap { text(of: $0) }
    guard texts.count == new.count - old.count else { return false }
    statements += texts.map { "\(path).append(\($0))" }
    return true
  }

  // MARK: - Values

  private mutating func assign(_ value: Any, at path: String) {
    // `$0.name? = …` and `$0.name = …` are the same for a value that is there.
    let place = path.hasSuffix("?") ? String(path.dropLast()) : path
    if let text = text(of: value) {
      statements.append("\(place) = \(text)")
    } else {
      // A test with this line does not compile, so a reader finishes it first.
      statements.append("\(place) = <#\(TypeName(of: type(of: value)).text)#>")
    }
  }

  private mutating func text(of value: Any) -> String? {
    source.text(of: value).flatMap { $0.count <= limit ? $0 : nil }
  }

  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    Sameness.areEqual(lhs, rhs) == true
  }
}

/// A stack of any elements.
protocol TracedStack {
  var tracedElements: [TracedElement] { get }
}

/// An element of a stack.
struct TracedElement {
  /// The identifier as code writes it.
  let id: String
  let element: Any

  /// The state that a test changes, a struct in a case or the element, and the path to it in the
  /// stack.
  var part: (path: String, value: Any) { part { $0 == .struct } }

  /// The value of a case, if it has such a style, or the element, and the path to it in the stack.
  func part(
    ofStyle isPart: (Mirror.DisplayStyle?) -> Bool
  ) -> (path: String, value: Any) {
    let mirror = Mirror(reflecting: element)
    if mirror.displayStyle == .enum, let payload = mirror.children.first, let name = payload.label,
      isPart(Mirror(reflecting: payload.value).displayStyle)
    {
      return ("[id: \(id), case: \\.\(name)]?", payload.value)
    }
    return ("[id: \(id)]?", element)
  }
}

/// An array of any elements with their ids.
protocol TracedArray {
  var tracedElements: [(id: Any, element: Any)] { get }
}

extension IdentifiedArray: TracedArray {
  var tracedElements: [(id: Any, element: Any)] { zip(ids, self).map { ($0, $1) } }
}
