package import Intarsia
import IntarsiaDurability

/// An article of the inventory: each of its items is available, reserved or sold.
@Reducer
package struct Article: DurableFeature {
  /// The state of an article.
  package struct State: Codable, Equatable, Sendable {
    /// The name.
    package let id: String
    /// The number of items that ever arrived.
    package var stocked = 0
    /// The number of items that can be reserved.
    package var available = 0
    /// The number of reserved items by the identifier of the order.
    package var reservations: [String: Int] = [:]
    /// The number of sold items.
    package var sold = 0

    /// Creates the state of an article.
    package init(id: String) { self.id = id }

    /// The number of reserved items.
    package var reserved: Int { reservations.values.reduce(0, +) }
  }

  /// A change of the inventory.
  package enum Action: Codable, Equatable, Sendable {
    /// Items arrive.
    case stock(count: Int)
    /// An order requests items; the article answers with a message.
    case reserve(count: Int, order: String)
    /// An order releases its items.
    case release(order: String)
    /// An order is paid.
    case sell(order: String)
  }

  @Dependency(\.outbox) private var outbox

  /// The name of articles in journals.
  package static let kind = "article"

  /// Creates the feature.
  package init() {}

  /// Returns an article without items.
  package static func initialState(id: String) -> State { State(id: id) }

  /// The reducer.
  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .stock(let count):
        state.stocked += count
        state.available += count
      case .reserve(let count, let order):
        guard count <= state.available else {
          outbox.send(
            .refused(article: state.id, available: state.available), to: Order.self, id: order)
          return .none
        }
        state.available -= count
        state.reservations[order, default: 0] += count
        outbox.send(.reserved(article: state.id), to: Order.self, id: order)
      case .release(let order):
        state.available += state.reservations.removeValue(forKey: order) ?? 0
      case .sell(let order):
        state.sold += state.reservations.removeValue(forKey: order) ?? 0
      }
      return .none
    }
  }
}
