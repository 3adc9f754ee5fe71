// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine

public import Intarsia

// Uses of `@Reducer` on structs that only have to compile, without a warning.

// MARK: - Access levels

@Reducer
public struct PublicUse: Sendable {
  /// Documented.
  @ObservableState
  public struct State: Hashable, Codable, Sendable {
    public var count = 0
    public init() {}
  }

  /// Documented.
  public enum Action: BindableAction, ViewAction, Sendable {
    case binding(BindingAction<State>)
    case view(View)
    case delegate(Delegate)
    case _internal(Internal)

    @CasePathable
    public enum View: Sendable { case tapped, appeared(id: Int) }
    public enum Delegate: Sendable { case done }
    @CasePathable
    @dynamicMemberLookup
    public enum Internal: Sendable { case loaded(Result<Int, any Error>) }
  }

  @Dependency(\.uuid) var uuid
  @Dependency(\.continuousClock) private var clock
  private enum CancelID { case load }

  public init() {}

  // Commented.
  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .view(.tapped):
        state.count += 1
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(._internal(.loaded(.success(1))))
        }
        .cancellable(id: CancelID.load)
      case .binding, .view, .delegate, ._internal:
        return .none
      }
    }
  }
}

@Reducer
package struct PackageUse {
  package enum Action { case a }
  package var body: some Reducer<State, Action> { EmptyReducer() }
}

@Reducer
private struct PrivateUse {
  @ObservableState
  struct State { var count = 0 }
  enum Action { case a }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

// MARK: - Inside of other types, and generic

public enum ReducerPlaces<Value: Equatable & Sendable> {
  @Reducer
  public struct Generic<Other: Sendable> {
    @ObservableState
    public struct State {
      public var value: Value
      public var other: Other
    }
    public enum Action { case set(Value), other(Other) }
    public let make: @Sendable (Value) -> Other

    public var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .set(let value):
          state.value = value
          state.other = make(value)
        case .other(let other):
          state.other = other
        }
        return .none
      }
    }
  }

  @Reducer
  fileprivate struct Hidden { enum Action { case a(Value) } }
}

extension ReducerPlaces where Value == Int {
  @Reducer
  struct InExtension {
    typealias State = Value
    enum Action { case add(Value) }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if case .add(let value) = action { state += value }
      return .none
    }
  }
}

@Reducer
struct Wrapping<Base: Reducer> {
  typealias State = Base.State
  typealias Action = Base.Action
  let base: Base
  var body: some Reducer<State, Action> { base }
}

@Reducer
struct OverParameters<State, Action> {
  let change: (inout State, Action) -> Void
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
    return .none
  }
}

actor ReducerActor {
  @Reducer
  struct Inside {
    @ObservableState
    struct State { var count = 0 }
    enum Action { case a }
    var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
  }
}

final class ReducerClass {
  @Reducer
  struct Inside { enum Action { case a } }
}

// MARK: - Members of every kind

@Reducer
struct Aliased {
  typealias State = PublicUse.State
  typealias Action = PublicUse.Action
  var body: some ReducerOf<Self> { PublicUse() }
}

@Reducer
struct Elsewhere {
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct InExtensions {}

extension InExtensions {
  func helper(_ state: inout State) {}
}

@Reducer
struct EnumStates {
  @ObservableState
  enum State: Equatable {
    case out(PublicUse.State)
    case inside(Int)
  }
  @CasePathable
  enum Action: Sendable { case out(PublicUse.Action) }
  var body: some ReducerOf<Self> {
    Scope(state: \.out, action: \.out) { PublicUse() }
  }
}

@Reducer
struct ConditionalUse {
  @ObservableState
  struct State: Equatable {
    #if DEBUG
      var debug = 0
    #endif
    var always = 0
  }

  enum Action {
    #if DEBUG
      case debug
    #endif
    case always
    @available(*, deprecated) case old(Int)
  }

  #if DEBUG
    let flag = true
  #endif

  #if os(Haiku)
    var body: some ReducerOf<Self> { EmptyReducer() }
  #else
    var body: some ReducerOf<Self> {
      #if DEBUG
        Reduce { state, action in
          if case .debug = action { state.debug += 1 }
          return .none
        }
      #endif
      Reduce { _, _ in .none }
    }
  #endif
}

@available(*, deprecated)
@Reducer
struct DeprecatedUse { enum Action { case a } }

@available(macOS 26, *)
@Reducer
struct NewUse { enum Action { case a } }

@Reducer
struct BuilderUse {
  enum Action {
    case a
    case b(PublicUse.Action)
    case rows(IdentifiedActionOf<RowUse>)
  }
  @ObservableState
  struct State {
    var child: PublicUse.State?
    var sure = PublicUse.State()
    var rows: IdentifiedArrayOf<RowUse.State> = []
    let isOn: Bool
  }
  let isOn: Bool

  @ReducerBuilder<State, Action>
  var body: some ReducerOf<Self> {
    if isOn {
      Reduce { _, _ in .none }
    } else {
      other
    }
    Scope(state: \.sure, action: \.b) { PublicUse() }
    Reduce { _, _ in .none }
      .ifLet(\.child, action: \.b) { PublicUse() }
      .forEach(\.rows, action: \.rows) { RowUse() }
      .onChange(of: \.isOn) { _, _ in Reduce { _, _ in .none } }
  }

  @ReducerBuilder<State, Action>
  private var other: some ReducerOf<Self> {
    EmptyReducer()
    EmptyReducer()
  }
}

@Reducer
struct RowUse {
  @ObservableState
  struct State: Identifiable, Equatable {
    let id: Int
    var children: IdentifiedArrayOf<State> = []
  }
  indirect enum Action { case children(IdentifiedActionOf<RowUse>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.children, action: \.children) { Self() }
  }
}

func useReducers() {
  var state = PrivateUse.State()
  _ = PrivateUse().reduce(into: &state, action: .a)
  _ = ReducerPlaces<Int>.Hidden.Action.a(1)
  _ = PublicUse.Action.view(.tapped).view?.is(\.appeared)
  _ = InExtensions.State() == InExtensions.State()
}
