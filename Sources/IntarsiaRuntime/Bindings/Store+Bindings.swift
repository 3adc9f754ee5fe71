import IntarsiaIssues

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension Store {
  /// A wrapper that makes bindings to the state, for code without a `@UIBindable` property.
  ///
  /// ```swift
  /// form.add(TextField(text: store.bindable.text))
  /// ```
  public var bindable: UIBindable<Store> { UIBindable(self) }

  func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, to value: Value,
    _ embed: (BindingAction<State>) -> Action
  ) {
    var binding = BindingAction.set(keyPath, value)
    binding.receipt = BindingReceipt(CodeText.field(keyPath, of: State.self))
    send(embed(binding))
  }
}

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A field of the state.
  ///
  /// Assigning to it sends a binding action.
  ///
  /// ```swift
  /// store.text = "Ada"  // the same as store.send(.binding(.set(\.text, "Ada")))
  /// ```
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { node.read { $0[keyPath: keyPath] } }
    set { set(keyPath, to: newValue) { .binding($0) } }
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// A field of the state.
  ///
  /// Assigning to it sends a binding action of the view.
  ///
  /// ```swift
  /// store.text = "Ada"  // the same as store.send(.view(.binding(.set(\.text, "Ada"))))
  /// ```
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { node.read { $0[keyPath: keyPath] } }
    set { set(keyPath, to: newValue) { .view(.binding($0)) } }
  }
}
