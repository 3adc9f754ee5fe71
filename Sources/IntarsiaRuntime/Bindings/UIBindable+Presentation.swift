public import IntarsiaCases
import IntarsiaIssues

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// A property wrapper that makes bindings to features of a store: ``UIBindable`` and ``UIBinding``.
public protocol StoreBindings<Value> {
  /// The store.
  associatedtype Value

  /// The store.
  @MainActor var wrappedValue: Value { get }
}

extension UIBindable: StoreBindings {}
extension UIBinding: StoreBindings {}

extension StoreBindings {
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
  @MainActor
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(state: state, action: action)
  }

  /// A binding to the store of the presented feature.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  @MainActor
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
  @MainActor
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state.appending(path: \.wrappedValue), action: action)
  }

  /// A binding to the store of the presented feature.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  @MainActor
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action)
  }
}

extension StoreBindings {
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
  @MainActor
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
  @MainActor
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
      IssueCode.navigation.stillPresented,
      "A binding was set to nil, but the feature is still presented.",
      values: [
        ("State", CodeText.part(state, of: State.self)),
        ("Child", ActionLabel.typeName(ChildState.self)),
      ],
      at: IssueLocation())
  }
}
