public import IntarsiaCases
import IntarsiaIssues

/// A wrapper around a store, from which it makes bindings to the stores of presented features.
///
/// Public only because ``UIBindable`` and ``UIBinding`` share its functions.
public protocol _StoreWrapper<Value> {
  /// The type of the wrapped value.
  associatedtype Value

  /// The wrapped value.
  @MainActor var wrappedValue: Value { get }
}

extension UIBindable: _StoreWrapper {}
extension UIBinding: _StoreWrapper {}

extension _StoreWrapper {
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
  /// already removed the state itself, writing `nil` sends nothing. A view that receives a binding
  /// to a store instead of the store calls this function of the binding.
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

extension Store {
  fileprivate func presented<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> {
    UIBinding(
      get: { self.scope(state: state, action: action) },
      set: { child in
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
