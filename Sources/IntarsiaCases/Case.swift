/// The type that case key paths lead from and to, with the cases of `Value` as its dynamic members.
///
/// `\Feature.Action.Cases.child` is a key path from `Case<Feature.Action>` to `Case<Child.Action>`.
/// The library creates values of this type only while it resolves such a key path. They have no
/// other use.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The case path from the root to this value, or `nil` at the root itself.
  ///
  /// A key path of a single step therefore needs no composition.
  let path: ErasedCasePath<Value>?

  init(path: ErasedCasePath<Value>? = nil) {
    self.path = path
  }

  func appending<Next>(_ step: AnyCasePath<Value, Next>) -> Case<Next> {
    Case<Next>(path: path?.appending(step) ?? ErasedCasePath(step))
  }
}

extension Case where Value: CasePathable {
  /// Appends the case with the name of a member of `Value.AllCasePaths`.
  ///
  /// - Complexity: O(1). The first step from a root uses the case path of the macro unchanged.
  public subscript<AppendedValue>(
    dynamicMember keyPath: any KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
      & Sendable
  ) -> Case<AppendedValue> {
    appending(Value.allCasePaths[keyPath: keyPath])
  }

  /// Appends the wrapped value of a case that holds an optional.
  ///
  /// ```swift
  /// let path: CaseKeyPath<Action, Int> = \.selected  // for `case selected(Int?)`
  /// ```
  @_disfavoredOverload
  public subscript<Wrapped>(
    dynamicMember keyPath: any KeyPath<Value.AllCasePaths, AnyCasePath<Value, Wrapped?>>
      & Sendable
  ) -> Case<Wrapped> {
    appending(Value.allCasePaths[keyPath: keyPath]).appending(Wrapped?.allCasePaths.some)
  }
}
