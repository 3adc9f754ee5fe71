package import Intarsia

/// Both wallets in one store, for a test that observes both users at one moment.
@Reducer
package struct Household {
  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    package var anna = Wallet.State(owner: .anna)
    package var ben = Wallet.State(owner: .ben)

    package init() {}
  }

  package enum Action: Equatable, Sendable {
    case anna(Wallet.Action)
    case ben(Wallet.Action)
  }

  let bugs: Set<PlantedBug>

  package init(bugs: Set<PlantedBug> = []) { self.bugs = bugs }

  package var body: some ReducerOf<Self> {
    Scope(state: \.anna, action: \.anna) { Wallet(bugs: bugs) }
    Scope(state: \.ben, action: \.ben) { Wallet(bugs: bugs) }
  }
}
