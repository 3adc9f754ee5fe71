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
///
/// A member of ``BindableFields`` has a key path of its own. A write of it matches that key path
/// and the key paths of the fields around it, so name the member first:
///
/// ```swift
/// case .binding(\.address.city): …  // `$store.address.city` was written
/// case .binding(\.address): …       // another member, or the whole address
/// ```
public struct BindingAction<Root>: Sendable {
  // Safe: key paths are immutable, and their indices are only compared and hashed. The reducer of
  // the state, which alone accesses the field, has the field's isolation.
  private let field: UncheckedSendable<PartialKeyPath<Root>>
  /// The fields that contain the written one, as far as the writer named them.
  ///
  /// Of any root, because the type of their list would otherwise be looked up at each write.
  let enclosing: UncheckedSendable<[AnyKeyPath]>
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
    write(value, to: keyPath, inside: [])
  }

  /// An action that writes a member of a field, as a binding to the member does.
  ///
  /// ```swift
  /// send(.binding(.set(\.address.city, inside: [\.address], "London")))
  /// ```
  ///
  /// It matches also the fields around the member, which a test that is printed from a trace names.
  ///
  /// - Parameters:
  ///   - keyPath: The member.
  ///   - enclosing: The fields that contain it, outermost first.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, inside enclosing: [PartialKeyPath<Root>],
    _ value: Value
  ) -> BindingAction {
    write(value, to: keyPath, inside: enclosing)
  }

  static func write<Value: Equatable & Sendable>(
    _ value: Value, to keyPath: WritableKeyPath<Root, Value>, inside enclosing: [AnyKeyPath]
  ) -> BindingAction {
    let field = UncheckedSendable(keyPath)
    return BindingAction(
      field: UncheckedSendable(keyPath), enclosing: UncheckedSendable(enclosing), value: value
    ) { root, paths in
      paths.path(to: field.value).set(&root, to: value)
    }
  }

  /// The field.
  public var keyPath: PartialKeyPath<Root> { field.value }

  /// Returns whether an action writes a field, or a member of it, so that a `switch` can name the
  /// field.
  ///
  /// ```swift
  /// case .binding(\.name):
  /// ```
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>, action: BindingAction
  ) -> Bool {
    keyPath as AnyKeyPath == action.keyPath
      || !action.enclosing.value.isEmpty && action.enclosing.value.contains(keyPath)
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
  /// The fields of the state as cases: `\.binding.name`, `\.binding.address.city`.
  ///
  /// ```swift
  /// await store.send(\.binding.name, "Ada") { $0.name = "Ada" }
  /// await store.send(\.binding.address.city, "London") { $0.address.city = "London" }
  /// ```
  ///
  /// A case is the write of exactly this field: `\.binding.address` is a write of the whole
  /// address.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// A case path to the actions that write one field.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        name: "[field]",
        embed: { .set(keyPath, $0) },
        extract: { $0.newValue(of: keyPath) })
    }

    /// A case path to the actions that write a member of a field.
    @_disfavoredOverload
    public subscript<Value: BindableFields & Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, BindingMembers<Root, Value>> {
      AnyCasePath(
        name: "[field]",
        embed: { $0.action(keyPath, []) },
        extract: { action in BindingMembers(field: keyPath) { _, _ in action } })
    }
  }

  /// The new value of a field, or `nil` if the action writes another one.
  func newValue<Value>(of keyPath: WritableKeyPath<Root, Value>) -> Value? {
    keyPath as AnyKeyPath == self.keyPath ? value as? Value : nil
  }

  /// The fields of the state as cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
