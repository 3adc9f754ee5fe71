/// What a ``CaseKeyPath`` walks over: it turns the names of cases into members that a key
/// path can spell.
///
/// `\Feature.Action.Cases.child` is a key path from `Case<Feature.Action>` to
/// `Case<Child.Action>`. Values of this type exist only while such a key path is
/// resolved; there is no other use for one.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The way from the root to here; the root itself has none, so that one step costs no
  /// composition.
  let path: ErasedCasePath<Value>?

  init(path: ErasedCasePath<Value>? = nil) {
    self.path = path
  }

  func appending<Next>(_ step: AnyCasePath<Value, Next>) -> Case<Next> {
    Case<Next>(path: path?.appending(step) ?? ErasedCasePath(step))
  }
}

extension Case where Value: CasePathable {
  /// Steps into the case with the name of a member of `Value.AllCasePaths`.
  ///
  /// - Complexity: O(1). The first step from a root uses the macro's case path as it is.
  public subscript<AppendedValue>(
    dynamicMember keyPath: any KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
      & Sendable
  ) -> Case<AppendedValue> {
    appending(Value.allCasePaths[keyPath: keyPath])
  }
}
