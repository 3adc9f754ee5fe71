// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Intarsia

// Uses of `@Presents` that only have to compile. The tests of navigation check its behaviour.

@Reducer
public struct PresentingUse {
  @ObservableState
  public struct State: Hashable, Codable, Sendable {
    /// Documented.
    @Presents public var use: PublicUse.State?
    // Commented.
    @Presents package private(set) var row: RowCoded?
    @Presents var many: [RowCoded]?
    @Presents var tuple: EnumState?
    @Presents var dictionary: [String: [RowCoded]]? = nil
    #if DEBUG
      @Presents var debug: RowCoded?
    #endif
    var count = 0

    public init() {}
  }

  public enum Action: Sendable { case use(PresentationAction<PublicUse.Action>) }

  public var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$use, action: \.use) { PublicUse() }
  }
}

@ObservableState
package struct RowCoded: Hashable, Codable, Sendable { package var id = 1 }

protocol Presentable {
  var title: String { get }
}

enum PresentsPlaces<Value> {
  @ObservableState
  struct State {
    @Presents var value: Value?
    @Presents var closure: (() -> Value)?
    @Presents var existential: (any Presentable)?
    @Presents var pair: (Int, Value)?
    @Presents var twice: Int??
    @Presents @available(*, deprecated) var old: Int?
  }
}

extension PresentsPlaces where Value == Int {
  @ObservableState
  fileprivate struct InExtension {
    @Presents var value: Value?
  }
}

@UsesActor
@ObservableState
struct CustomActorPresenting {
  @Presents var value: Int?
}

actor PresentsActor {
  @ObservableState
  struct State {
    @Presents var value: EveryAccess?
  }
}

func usePresents() {
  var state = PresentsPlaces<Int>.InExtension()
  state.value = 1
  _ = state.$value
}
