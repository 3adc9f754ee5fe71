public import IntarsiaCases
import IntarsiaConcurrency

/// A field of a state that a control wrote, with its new value.
///
/// ```swift
/// store.send(.binding(.set(\.name, "Ada")))
///
/// switch action {
/// case .binding(\.name): …  // the name was written, and stands in the state already
/// ```
public struct BindingAction<Root>: Sendable {
  // Safe: key paths are immutable, and their indices are only compared and hashed. The reducer of
  // the state, which alone accesses the field, has the field's isolation.
  private let field: UncheckedSendable<PartialKeyPath<Root>>
  let value: any Equatable & Sendable
  /// Writes the value into the field.
  let write: @Sendable (inout Root, BindingPaths<Root>) -> Void
  /// Reports the action if no reducer handles it; a store that a control writes adds one.
  var receipt: BindingReceipt?

  /// An action that writes a field.
  ///
  /// ```swift
  /// await store.send(.binding(.set(\.name, "Ada"))) { $0.name = "Ada" }
  /// ```
  ///
  /// The key path need not be `Sendable`: in a module on the main actor, no key path of a field is.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> BindingAction {
    let field = UncheckedSendable(keyPath)
    return BindingAction(field: UncheckedSendable(keyPath), value: value) { root, paths in
      paths.path(to: field.value).set(&root, to: value)
    }
  }

  /// The field.
  public var keyPath: PartialKeyPath<Root> { field.value }

  /// Returns whether an action writes a field, so that a `switch` can name the field.
  ///
  /// ```swift
  /// case .binding(\.name):
  /// ```
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>, action: BindingAction
  ) -> Bool {
    keyPath as AnyKeyPath == action.keyPath
  }
}

extension BindingAction: Equatable {
  /// Returns whether both actions write the same value to the same field.
  public static func == (lhs: BindingAction, rhs: BindingAction) -> Bool {
    func hasValue<Value: Equatable>(_ value: Value) -> Bool { value == rhs.value as? Value }
    return lhs.keyPath == rhs.keyPath && hasValue(lhs.value)
  }
}

extension BindingAction: CasePathable {
  /// The fields of the state as cases: `\.binding.name`.
  ///
  /// ```swift
  /// await store.receive(\.binding.name)
  /// ```
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// A case path to the actions that write one field.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        name: "[field]",
        embed: { .set(keyPath, $0) },
        extract: { keyPath as AnyKeyPath == $0.keyPath ? $0.value as? Value : nil })
    }
  }

  /// The fields of the state as cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
