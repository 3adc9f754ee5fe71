public import IntarsiaCases

// A field is a `StoreField` until `sending` names an action. Where a control expects a binding instead, the compiler
// fails to produce a diagnostic. These subscripts return the binding and say what is missing. The compiler tries an
// unavailable subscript only where no other fits, so no correct expression ever sees them.

extension UIBindable {
  /// Says that nothing names the action that writes a field.
  @available(
    *, unavailable,
    message: """
      No action writes this field: name one with '$store.field.sending(\\.fieldChanged)', or let \
      'Action' be a 'BindableAction'.
      """
  )
  @MainActor
  public subscript<State, Action, Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> Target where Target.Value == Member, Value == Store<State, Action>, State: ObservableState {
    fatalError("unavailable")
  }

  /// Says which fields a binding action writes.
  @available(
    *, unavailable,
    message: """
      A binding action writes a 'var' whose type is 'Equatable' and 'Sendable'. For any other, \
      declare a case, and name it with '$store.field.sending(\\.fieldChanged)'.
      """
  )
  @MainActor
  public subscript<State, Action: BindableAction, Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> Target where Target.Value == Member, Value == Store<State, Action>, State: ObservableState {
    fatalError("unavailable")
  }
}

extension StoreField {
  /// Says that nothing names the action that writes a part of a field.
  @available(
    *, unavailable,
    message: """
      No action writes this field: name one with '$store.field.sending(\\.fieldChanged)', or let \
      'Action' be a 'BindableAction'.
      """
  )
  @MainActor
  public subscript<Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> Target where Target.Value == Member {
    fatalError("unavailable")
  }

  /// Says what the case for a new value carries.
  @available(
    *, unavailable,
    message: "The case carries the field's new value: declare it as 'case fieldChanged(Field)'."
  )
  public func sending<Other>(_ action: CaseKeyPath<Action, Other>) -> UIBinding<Value> {
    fatalError("unavailable")
  }

  /// Says that a case is named by its key path.
  @available(
    *, unavailable,
    message: "Name the case by its key path: 'sending(\\.fieldChanged)'."
  )
  public func sending(_ action: (Value) -> Action) -> UIBinding<Value> {
    fatalError("unavailable")
  }
}

extension StoreField where Action: BindableAction {
  /// Says which fields a binding action writes.
  @available(
    *, unavailable,
    message: """
      A binding action writes a 'var' whose type is 'Equatable' and 'Sendable'. For any other, \
      declare a case, and name it with '$store.field.sending(\\.fieldChanged)'.
      """
  )
  @MainActor
  public subscript<Member, Target: _BindingTarget>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> Target where Target.Value == Member {
    fatalError("unavailable")
  }
}

/// A binding where one is expected: what a field without an action is mistaken for.
///
/// The mistakes above return it instead of a ``UIBinding``, or the compiler would look for `sending` in that.
public protocol _BindingTarget<Value> {
  /// The value that is bound.
  associatedtype Value
}

extension UIBinding: _BindingTarget {}
