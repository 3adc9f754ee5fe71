import Foundation
import Intarsia

/// A feature with two children of one type.
@Reducer
struct Bazaar {
  struct State: Equatable {
    var left = Stall.State()
    var right = Stall.State()
  }

  enum Action {
    case left(Stall.Action)
    case right(Stall.Action)
    case closed
  }

  @Dependency(\.locale) private var locale

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { Stall() }
    Scope(state: \.right, action: \.right) { Stall() }
    Reduce { _, action in
      if case .closed = action { _ = locale }
      return .none
    }
  }

  /// A store that overrides a language, a clock, and identifiers that nothing uses.
  @MainActor
  static func store() -> StoreOf<Bazaar> {
    Store(initialState: State()) {
      Bazaar()
    } withDependencies: {
      $0.locale = Locale(identifier: "de_CH")
      $0.continuousClock = ImmediateClock()
      $0.uuid = .incrementing
    }
  }
}

/// A feature that reads one dependency in its reducer, and one in an effect.
@Reducer
struct Stall {
  struct State: Equatable {
    var banner = ""
  }

  enum Action {
    case opened
    case rang
    case waited
  }

  @Dependency(BannerKey.self) private var banner
  @Dependency(\.continuousClock) private var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .opened:
        state.banner = banner
        return .none
      case .rang:
        return .run { send in
          for _ in 0..<3 { try await clock.sleep(for: .seconds(1)) }
          await send(.waited)
        }
      case .waited:
        return .none
      }
    }
  }
}

/// A dependency whose default reads another one.
enum BannerKey: DependencyKey {
  static var liveValue: String { banner }
  static var testValue: String { banner }

  private static var banner: String {
    @Dependency(\.locale) var locale
    return "Teas, \(locale.identifier)"
  }
}
