public import IntarsiaCases

/// The state of a feature that is presented at times: ``Presents()`` declares one.
///
/// ```swift
/// @Reducer struct Inventory {
///   @ObservableState struct State: Equatable {
///     @Presents var form: Form.State?
///   }
///   enum Action {
///     case addButtonTapped
///     case form(PresentationAction<Form.Action>)
///   }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .addButtonTapped:
///         state.form = Form.State()
///         return .none
///       case .form:
///         return .none
///       }
///     }
///     .ifLet(\.$form, action: \.form) { Form() }
///   }
/// }
/// ```
///
/// It compares, hashes, encodes and dumps like the optional that it wraps. The state is stored
/// outside its parent's state, so that a feature can present another of its own type. It is changed
/// in place all the same.
///
/// In a state without `@ObservableState`, use this type as a property wrapper.
@propertyWrapper
@dynamicMemberLookup
public struct PresentationState<State> {
  /// `nil` while nothing is presented.
  @usableFromInline var box: PresentationBox<State?>?

  /// Wraps the state of the presented feature, or `nil`.
  @_alwaysEmitIntoClient
  public init(wrappedValue: State?) {
    box = wrappedValue.map { PresentationBox($0) }
  }

  /// The presented state; setting `nil` dismisses the feature.
  ///
  /// - Complexity: O(1). A change in place copies the state only if a copy of the parent's state
  ///   shares it.
  @_alwaysEmitIntoClient
  public var wrappedValue: State? {
    get { box?.value }
    set {
      guard newValue != nil, isUnique else {
        box = newValue.map { PresentationBox($0) }
        return
      }
      box?.value = newValue
    }
    _modify {
      guard let box = uniqueBox() else {
        var value: State?
        defer {
          if let value { self.box = PresentationBox(value) }
        }
        yield &value
        return
      }
      defer {
        if !box.value.isPresent { self.box = nil }
      }
      yield &box.value
    }
  }

  /// This value itself, which `ifLet` takes as `\.$form`.
  @_alwaysEmitIntoClient
  public var projectedValue: Self {
    get { self }
    _modify { yield &self }
  }

  /// Reads the state in place.
  ///
  /// - Parameter body: Must not change the state. The parameter is `inout` only to avoid retaining
  ///   the contents of the state.
  @_alwaysEmitIntoClient
  func inspect<Result>(_ body: (inout State?) -> Result) -> Result {
    guard let box else {
      var nothing: State?
      return body(&nothing)
    }
    return body(&box.value)
  }

  @_alwaysEmitIntoClient var isUnique: Bool {
    mutating get { isKnownUniquelyReferenced(&box) }
  }

  /// Returns the box, after copying it if another value shares it; `nil` if nothing is presented.
  @_alwaysEmitIntoClient
  mutating func uniqueBox() -> PresentationBox<State?>? {
    // Asked first: a variable for the box would be a second reference to it.
    if !isUnique, let shared = box { box = PresentationBox(shared.value) }
    return box
  }
}

extension PresentationState where State: CasePathable {
  /// The presentation of one case, which is empty while another case is presented.
  ///
  /// ```swift
  /// store.scope(state: \.$destination.edit, action: \.destination.edit)
  /// ```
  public subscript<Case>(
    dynamicMember keyPath: KeyPath<State.AllCasePaths, AnyCasePath<State, Case>>
  ) -> PresentationState<Case> {
    PresentationState<Case>(
      wrappedValue: wrappedValue.flatMap(State.allCasePaths[keyPath: keyPath].extract(from:)))
  }
}

// Safe: the value in the box is changed only while a single `PresentationState` refers to the box.
extension PresentationState: @unchecked Sendable where State: Sendable {}
