/// An action whose case `binding` reports that a control wrote a field of the state.
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
  /// The state whose fields controls write.
  associatedtype State

  /// Makes the action for a written field.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The field and its new value, or `nil` if the action is another case than `binding`.
  ///
  /// `@Reducer` and `@CasePathable` generate this property for an enum that names the protocol in
  /// its declaration. Elsewhere a default finds the case by reflection. Implement the property if
  /// that is too slow.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The field and its new value, found by reflection.
  public var binding: BindingAction<State>? {
    let payload = Mirror(reflecting: self).children.first
    return payload?.label == "binding" ? payload?.value as? BindingAction<State> : nil
  }

  /// An action that writes a field, short for `.binding(.set(\.name, "Ada"))`.
  ///
  /// ```swift
  /// store.send(.set(\.name, "Ada"))
  /// ```
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
