import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@_ObservationStateTracked(n)`: the storage behind an observable variable, and the accessors in front of it.
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
    let accessors = initialAccessors(of: variable.storageName, field)
    // To hand out storage with property observers calls them, so that this variable is changed by setting it only.
    guard !variable.hasPropertyObservers else { return accessors }
    return accessors + [modifyAccessor(of: variable.storageName, field)]
  }

  private static func initialAccessors(
    of storage: String, _ field: ExprSyntax
  ) -> [AccessorDeclSyntax] {
    [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """,
      """
      _read {
        _$identity._access(\(field))
        yield \(raw: storage)
      }
      """,
      """
      set {
        let _$isChange = _$identity._willSet(\(raw: storage), newValue, \(field))
        \(raw: storage) = newValue
        if _$isChange {
          _$identity._notify(\(field))
        }
      }
      """,
    ]
  }

  private static func modifyAccessor(of storage: String, _ field: ExprSyntax) -> AccessorDeclSyntax
  {
    """
    _modify {
      let _$before = _$identity._willModify(&\(raw: storage), \(field))
      defer {
        _$identity._didModify(\(raw: storage), \(field), _$before)
      }
      yield &\(raw: storage)
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
