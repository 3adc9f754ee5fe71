public import IntarsiaCases

#if canImport(SwiftUI)
  public import SwiftUI
#endif

// SwiftUI makes these bindings with the subscripts of the store.
#if !canImport(SwiftUI)
  extension UIBindable {
    /// A binding to a field of a store's state, for a feature whose action is a ``BindableAction``.
    ///
    /// ```swift
    /// TextField(text: $store.text)  // writes by sending .binding(.set(\.text, …))
    /// ```
    @MainActor
    public subscript<State, Action: BindableAction, Member: Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<State, Member> & Sendable
    ) -> UIBinding<Member>
    where Value == Store<State, Action>, State: ObservableState, Action.State == State {
      let store = wrappedValue
      return UIBinding(
        get: { @MainActor in store[dynamicMember: keyPath as KeyPath<State, Member>] },
        set: { @MainActor in store.set(keyPath, to: $0) { .binding($0) } })
    }

    /// A binding to a field of a store's state, for a feature whose view action is a
    /// ``BindableAction``.
    @MainActor
    public subscript<State, Action: ViewAction, Member: Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<State, Member> & Sendable
    ) -> UIBinding<Member>
    where
      Value == Store<State, Action>, State: ObservableState, Action.ViewAction: BindableAction,
      Action.ViewAction.State == State
    {
      let store = wrappedValue
      return UIBinding(
        get: { @MainActor in store[dynamicMember: keyPath as KeyPath<State, Member>] },
        set: { @MainActor in store.set(keyPath, to: $0) { .view(.binding($0)) } })
    }
  }
#endif

extension StoreBindings {
  /// A field of a store's state, for which `sending` then names the action that writes it.
  ///
  /// ```swift
  /// TextField(text: $store.text.sending(\.textChanged))
  /// ```
  @MainActor
  @_disfavoredOverload
  public subscript<State, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> StoreField<State, Action, Member>
  where Value == Store<State, Action>, State: ObservableState {
    StoreField(store: wrappedValue, keyPath: keyPath)
  }
}

/// A field of a store's state from which `sending` makes a binding.
///
/// `$store.text` has this type until ``sending(_:)-(CaseKeyPath<Action,Value>)`` names the action
/// that writes the field.
@MainActor
@dynamicMemberLookup
public struct StoreField<State: ObservableState, Action, Value> {
  let store: Store<State, Action>
  let keyPath: KeyPath<State, Value>

  /// A nested field.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> StoreField<State, Action, Member> {
    StoreField<State, Action, Member>(
      store: store, keyPath: self.keyPath.appending(path: keyPath))
  }

  /// Returns a binding that writes by sending an action with the new value.
  ///
  /// ```swift
  /// Stepper(value: $store.count.sending(\.countChanged))
  /// ```
  ///
  /// - Parameter action: The case that carries the value.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> UIBinding<Value> {
    let path = AnyCasePath(action)
    return UIBinding(
      get: { @MainActor in store[dynamicMember: keyPath] },
      set: { @MainActor in store.send(path.embed($0)) })
  }
}
