import IntarsiaDump
import IntarsiaSharing

/// Finds the shared values of a state.
struct SharedParts {
  /// The paths from `$0` to whole shared values, by the identities of their references.
  ///
  /// If several parts of the state share a value, the path leads to the part to which the action
  /// belongs.
  private(set) var paths: [ObjectIdentifier: String] = [:]

  /// The references, in the order in which they were found.
  private(set) var values: [any AnySharedValue] = []

  private let part: String?

  /// Searches a state, the outer parts first.
  ///
  /// - Parameter action: The Swift source of an action, such as `.counter(.incremented)`.
  init(of state: Any, for action: String? = nil) {
    part = action.map { "$0.\($0.dropFirst().prefix { $0 != "(" })." }
    var queue: [(Any, String)] = [(state, "$0")]
    var position = 0
    while position < queue.count {
      let (value, path) = queue[position]
      position += 1
      visit(value, at: path, &queue)
    }
  }

  private mutating func visit(_ value: Any, at path: String, _ queue: inout [(Any, String)]) {
    if let stack = value as? any TracedStack {
      for element in stack.tracedElements {
        let part = element.part { _ in true }
        queue.append((part.value, path + part.path))
      }
      return
    }
    if let value = value as? any CustomDumpRepresentable {
      return visit(value.customDumpValue, at: path, &queue)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let wrapped = mirror.children.first { queue.append((wrapped.value, path + "?")) }
    case .struct:
      for child in mirror.children {
        guard let name = SwiftSource.propertyName(child.label ?? "") else { continue }
        if let shared = child.value as? any AnySharedValue {
          note(shared, at: "\(path).$\(name)")
        } else {
          queue.append((child.value, "\(path).\(name)"))
        }
      }
    default: break
    }
  }

  private mutating func note(_ shared: any AnySharedValue, at path: String) {
    let id = shared.referenceID
    guard shared.referenceDescription.whole == nil else { return }
    if let known = paths[id] {
      if let part, path.hasPrefix(part), !known.hasPrefix(part) { paths[id] = path }
      return
    }
    paths[id] = path
    values.append(shared)
  }
}
