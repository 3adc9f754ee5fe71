public import IntarsiaCases
import IntarsiaConcurrency
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
    _ keyPath: WritableKeyPath<State, Value>, inside enclosing: [AnyKeyPath] = [],
    to value: Value, _ embed: (BindingAction<State>) -> Action
  ) {
    // Safe: key paths are immutable, and the receipt only prints this one.
    let field = UncheckedSendable<AnyKeyPath>(keyPath)
    var binding = BindingAction.write(value, to: keyPath, inside: enclosing)
    binding.receipt = BindingReceipt(CodeText.field(field.value, of: State.self))
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

/// A property wrapper that makes bindings to features of a store: ``UIBindable`` and ``UIBinding``.
public protocol StoreBindings<Value> {
  /// The store.
  associatedtype Value

  /// The store.
  @MainActor var wrappedValue: Value { get }
}

extension UIBindable: StoreBindings {}
extension UIBinding: StoreBindings {}

@MainActor
extension StoreBindings {
  /// A field of a store's state, for which `sending` then names the action that writes it.
  ///
  /// ```swift
  /// TextField(text: $store.text.sending(\.textChanged))
  /// ```
  @_disfavoredOverload
  public subscript<State, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> StoreField<State, Action, Member>
  where Value == Store<State, Action>, State: ObservableState {
    StoreField(store: wrappedValue, keyPath: keyPath)
  }

  /// A field of a store's state with members that have bindings: `$store.address.city`.
  ///
  /// A field alone, `$store.address`, is a binding where its type is known.
  public subscript<State, Action: BindableAction, Member: BindableFields>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> BindableField<State, Action, Member>
  where Value == Store<State, Action>, State: ObservableState, Action.State == State {
    BindableField(wrappedValue, keyPath) { .binding($0) }
  }

  /// A field of a store's state with members that have bindings, for a feature whose view action is
  /// a ``BindableAction``.
  public subscript<State, Action: ViewAction, Member: BindableFields>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> BindableField<State, Action, Member>
  where
    Value == Store<State, Action>, State: ObservableState, Action.ViewAction: BindableAction,
    Action.ViewAction.State == State
  {
    BindableField(wrappedValue, keyPath) { .view(.binding($0)) }
  }

  /// A binding to the store of the presented feature.
  ///
  /// Writing `nil` dismisses the feature.
  ///
  /// ```swift
  /// Sheet(item: $store.scope(state: \.form, action: \.form)) { form in
  ///   FormView(store: form)
  /// }
  /// ```
  ///
  /// A sheet that the user closes writes `nil`, which sends the dismissal. If the feature has
  /// already removed the state itself, writing `nil` sends nothing.
  ///
  /// - Parameters:
  ///   - state: The key path to the optional state of the presented feature.
  ///   - action: The case that carries the actions and the dismissal of the presented feature.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(state: state, action: action)
  }

  /// A binding to the store of the presented feature.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action)
  }

  /// A binding to the store of the presented feature.
  ///
  /// Writing `nil` dismisses the feature. If the feature is an enum of features, each case is a
  /// member of the binding:
  ///
  /// ```swift
  /// Sheet(item: $store.scope(state: \.$destination, action: \.destination).edit) { edit in
  ///   EditView(store: edit)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The key path to the presented feature's state, with a dollar sign.
  ///   - action: The case that carries the actions and the dismissal of the presented feature.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state.appending(path: \.wrappedValue), action: action)
  }

  /// A binding to the store of the presented feature.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action)
  }

  /// A binding to the store of a stack, for a view that shows its elements.
  ///
  /// ```swift
  /// NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
  ///   RootView(store: store)
  /// } destination: { store in
  ///   switch store.case {
  ///   case .detail(let store): DetailView(store: store)
  ///   }
  /// }
  /// ```
  ///
  /// The view sends ``StackAction`` to the store. A written value is ignored.
  ///
  /// - Parameters:
  ///   - state: The key path to the stack.
  ///   - action: The case that carries the actions of the stack.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    let stack: Store<StackState<ElementState>, StackAction<ElementState, ElementAction>> =
      wrappedValue.scope(state: state, action: action)
    return UIBinding(get: { @MainActor in stack }, set: { @MainActor _ in })
  }

  /// A binding to the store of a stack, for a view that shows its elements.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> UIBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state: state, action: action)
  }
}

extension Store {
  fileprivate func presented<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> {
    #if canImport(SwiftUI)
      // The body that makes the binding observes the presence: SwiftUI may read it elsewhere.
      _ = scope(state: state, action: action)
    #endif
    return UIBinding(
      get: { @MainActor in self.scope(state: state, action: action) },
      set: { @MainActor child in
        guard child == nil, let shown = self.presence(of: state) else { return }
        let task = self.send(AnyCasePath(action).embed(.dismiss))
        // An action that is sent while another one is processed waits, and has a completion.
        guard task.completion == nil, self.presence(of: state) == shown else { return }
        self.reportStillPresented(state)
      })
  }

  /// The identity of a presented feature, as far as its type has one; `nil` if there is none.
  private func presence<ChildState>(of state: KeyPath<State, ChildState?>) -> ChildIdentity?? {
    withState { $0[keyPath: state].map { ChildIdentity.of($0) } }
  }

  private func reportStillPresented<ChildState>(_ state: KeyPath<State, ChildState?>) {
    reportIssue(
      NavigationIssues.stillPresented,
      "A binding was set to nil, but the feature is still presented.",
      values: [
        ("State", CodeText.part(state, of: State.self)),
        ("Child", ActionLabel.typeName(ChildState.self)),
      ],
      at: IssueLocation())
  }
}
