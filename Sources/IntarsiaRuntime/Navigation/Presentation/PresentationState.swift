/// The state of a feature that is presented now and then: ``Presents()`` declares one.
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
/// It compares, hashes, encodes and dumps as the optional that it wraps. The state lies outside of its parent's, so that
/// a feature can present another of its own kind, and is changed in place all the same.
///
/// In states without `@ObservableState` it is used as a property wrapper.
@propertyWrapper
public struct PresentationState<State> {
  /// `nil` while nothing is presented.
  @usableFromInline var box: PresentationBox<State?>?

  /// Wraps the state of what is presented, if anything is.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map { .holding($0) }
  }

  /// The state of what is presented; setting `nil` dismisses it.
  ///
  /// - Complexity: O(1). Changing it in place copies it only if a copy of the parent's state shares it.
  @inlinable
  public var wrappedValue: State? {
    get { box?.address.pointee }
    set {
      guard let box, newValue != nil, isUnique else {
        self.box = newValue.map { .holding($0) }
        return
      }
      box.address.pointee = newValue
    }
    _modify {
      guard let box = uniqueBox() else {
        var value: State?
        defer {
          if let value { self.box = .holding(value) }
        }
        yield &value
        return
      }
      defer {
        if !box.address.pointee.isPresent { self.box = nil }
      }
      yield &box.address.pointee
    }
  }

  /// This value itself, by which `ifLet` and `scope` know what is presented: `\.$form`.
  @inlinable
  public var projectedValue: Self {
    get { self }
    _modify { yield &self }
  }

  /// Looks at the state where it lies.
  ///
  /// - Parameter body: It must not change the state, which is `inout` only because anything else would cost a reference
  ///   to whatever is in it.
  @inlinable
  func inspect<Result>(_ body: (inout State?) -> Result) -> Result {
    guard let box else {
      var nothing: State?
      return body(&nothing)
    }
    return withExtendedLifetime(box) { body(&box.address.pointee) }
  }

  @inlinable var isUnique: Bool {
    mutating get { isKnownUniquelyReferenced(&box) }
  }

  /// The box, which nobody else sees.
  @inlinable
  mutating func uniqueBox() -> PresentationBox<State?>? {
    guard let shared = box, !isUnique else { return box }
    let copy = PresentationBox.holding(shared.address.pointee)
    box = copy
    return copy
  }
}

// Safe: what lies in the box is only changed while one value alone refers to it.
extension PresentationState: @unchecked Sendable where State: Sendable {}
