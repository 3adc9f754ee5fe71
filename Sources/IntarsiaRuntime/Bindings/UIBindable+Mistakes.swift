public import IntarsiaCases

#if canImport(SwiftUI)
  public import SwiftUI
#endif

// A field is a `StoreField` until `sending` names an action. If a control expects a binding there,
// the compiler fails to produce a diagnostic. These subscripts return the binding and say what is
// missing. The compiler selects an unavailable subscript only if no other fits, so no correct
// expression uses them.

@MainActor
extension UIBindable {
  /// Reports that no action writes the field.
  @available(
    *, unavailable,
    message: """
      No action writes this field: name one with '$store.field.sending(\\.fieldChanged)', or let \
      'Action' be a 'BindableAction'.
      """
  )
  public subscript<State, Action, Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> Target where Target.Value == Member, Value == Store<State, Action>, State: ObservableState {
    fatalError("unavailable")
  }

  /// Reports that a binding action cannot write the field.
  @available(
    *, unavailable,
    message: """
      A binding action writes a 'var' whose type is 'Equatable' and 'Sendable'. For any other, \
      declare a case, and name it with '$store.field.sending(\\.fieldChanged)'.
      """
  )
  public subscript<State, Action: BindableAction, Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> Target where Target.Value == Member, Value == Store<State, Action>, State: ObservableState {
    fatalError("unavailable")
  }
}

extension StoreField {
  /// Reports that no action writes the nested field.
  @available(
    *, unavailable,
    message: """
      No action writes this field: name one with '$store.field.sending(\\.fieldChanged)', or let \
      'Action' be a 'BindableAction'.
      """
  )
  public subscript<Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> Target where Target.Value == Member {
    fatalError("unavailable")
  }

  /// Reports that the case must carry the new value of the field.
  @available(
    *, unavailable,
    message: "The case carries the field's new value: declare it as 'case fieldChanged(Field)'."
  )
  public func sending<Other>(_ action: CaseKeyPath<Action, Other>) -> UIBinding<Value> {
    fatalError("unavailable")
  }

  /// Reports that `sending` takes the key path of a case.
  @available(
    *, unavailable,
    message: "Name the case by its key path: 'sending(\\.fieldChanged)'."
  )
  public func sending(_ action: (Value) -> Action) -> UIBinding<Value> {
    fatalError("unavailable")
  }
}

extension StoreField where Action: BindableAction {
  /// Reports that a binding action cannot write the field.
  @available(
    *, unavailable,
    message: """
      A binding action writes a 'var' whose type is 'Equatable' and 'Sendable'. For any other, \
      declare a case, and name it with '$store.field.sending(\\.fieldChanged)'.
      """
  )
  public subscript<Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> Target where Target.Value == Member {
    fatalError("unavailable")
  }
}

/// A type that the mistakes above return instead of a ``UIBinding``.
///
/// With ``UIBinding`` as the result, the compiler would look for `sending` in it.
public protocol _BindingTarget<Value> {
  /// The type of the bound value.
  associatedtype Value
}

extension UIBinding: _BindingTarget {}
