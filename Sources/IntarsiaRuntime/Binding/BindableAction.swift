/// An action that says by one case, `binding`, that a control has written a field of the state.
///
/// ```swift
/// @Reducer struct Form {
///   @ObservableState struct State: Equatable {
///     var name = ""
///     var isSubscribed = false
///   }
///   enum Action: BindableAction {
///     case binding(BindingAction<State>)
///   }
///   var body: some ReducerOf<Self> {
///     BindingReducer()
///     Reduce { state, action in
///       switch action {
///       case .binding(\.name): …
///       case .binding: return .none
///       }
///     }
///   }
/// }
/// ```
public protocol BindableAction<State> {
  /// The state whose fields are written.
  associatedtype State

  /// Makes the action for a field that was written.
  static func binding(_ action: BindingAction<State>) -> Self

  /// What was written, if this is the case `binding`.
  ///
  /// `@Reducer` and `@CasePathable` write this for an enum that names the protocol where it is declared. Elsewhere
  /// there is a default, which finds the case by reflection: write it yourself if that is too slow.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// What was written, found by reflection.
  public var binding: BindingAction<State>? {
    let payload = Mirror(reflecting: self).children.first
    return payload?.label == "binding" ? payload?.value as? BindingAction<State> : nil
  }
}

extension BindableAction {
  /// An action that writes a field: a shorter `.binding(.set(\.name, "Ada"))`.
  ///
  /// ```swift
  /// store.send(.set(\.name, "Ada"))
  /// ```
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
