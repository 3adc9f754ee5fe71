// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

public protocol UIMutableTraits {
  // Further subscripts exist for numbers and raw values.
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

public struct UITraitOverrides: UIMutableTraits {
  var values: [ObjectIdentifier: Any] = [:]

  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { values[ObjectIdentifier(trait)] as? T.Value ?? T.defaultValue }
    set { values[ObjectIdentifier(trait)] = newValue }
  }
}

@MainActor
public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
}

// Uncertain: its isolation. The documentation gives none, and calls it thread-safe.
open class UITraitCollection: NSObject, @unchecked Sendable {
  var values: [ObjectIdentifier: Any] = [:]

  public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    values[ObjectIdentifier(trait)] as? T.Value ?? T.defaultValue
  }

  func overridden(by overrides: UITraitOverrides) -> UITraitCollection {
    let copy = UITraitCollection()
    copy.values = values.merging(overrides.values) { $1 }
    return copy
  }
}
