import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@_ObservationStateTracked(n)`: the storage behind an observable variable, and the
/// accessors in front of it.
enum ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard
      let variable = ObservableVariable(declaration.withoutTracking),
      case .argumentList(let arguments) = node.arguments,
      let field = arguments.first?.expression.trimmed
    else { return [] }
    let writer = AccessorWriter(storage: variable.storageName, field: field)
    return variable.hasPropertyObservers
      ? [writer.initializer, writer.getter, writer.setterBesidePropertyObservers]
      : [writer.initializer, writer.getter, writer.setter, writer.modifier]
  }
}

/// Writes the accessors of an observable variable.
private struct AccessorWriter {
  let storage: String
  let field: ExprSyntax

  var initializer: AccessorDeclSyntax {
    """
    @storageRestrictions(initializes: \(raw: storage))
    init(initialValue) {
      \(raw: storage) = initialValue
    }
    """
  }

  /// Not a `_read`, which would copy nothing: if the field is read by a coroutine, Swift
  /// 6.3 fails to compile `_ = state.field` in optimized code.
  var getter: AccessorDeclSyntax {
    """
    get {
      _$identity._access(\(field))
      return \(raw: storage)
    }
    """
  }

  var setter: AccessorDeclSyntax {
    """
    set {
      let _$isChange = _$identity._willSet(&\(raw: storage), newValue, \(field))
      \(raw: storage) = newValue
      if _$isChange {
        _$identity._notify(\(field))
      }
    }
    """
  }

  var modifier: AccessorDeclSyntax {
    """
    _modify {
      let _$before = _$identity._willModify(&\(raw: storage), \(field))
      defer {
        _$identity._didModify(&\(raw: storage), \(field), _$before)
      }
      yield &\(raw: storage)
    }
    """
  }

  /// Hands out a copy of the storage instead: to hand it out itself calls its property
  /// observers.
  ///
  /// For the same reason such a variable has no `modifier`, and is changed by setting it
  /// only.
  var setterBesidePropertyObservers: AccessorDeclSyntax {
    """
    set {
      var _$old = \(raw: storage)
      let _$isChange = _$identity._willSet(&_$old, newValue, \(field))
      \(raw: storage) = newValue
      if _$isChange {
        _$identity._notify(\(field))
      }
    }
    """
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = ObservableVariable(declaration.withoutTracking) else { return [] }
    let binding = variable.binding
      .with(\.pattern, "\(raw: variable.storageName)")
      .trimmed
    return ["private \(raw: variable.ownership)var \(binding)"]
  }
}

extension DeclSyntaxProtocol {
  /// The declaration as it was before it was tracked.
  fileprivate var withoutTracking: DeclSyntax {
    guard let variable = self.as(VariableDeclSyntax.self) else { return DeclSyntax(self) }
    let tracking = variable.attributes.named("_ObservationStateTracked")
    let attributes = variable.attributes.filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return !tracking.contains(attribute)
    }
    return DeclSyntax(variable.with(\.attributes, attributes))
  }
}
