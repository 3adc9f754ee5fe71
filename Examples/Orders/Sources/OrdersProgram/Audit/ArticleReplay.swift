import Foundation
import Intarsia
import IntarsiaDurability
package import OrdersFeatures

/// The result of a replay of all actions that the journal has for an article.
package struct ArticleReplay: Equatable, Sendable {
  /// The last state.
  package var state: Article.State
  /// The lowest number of available items, at most 0; negative if an item was reserved twice.
  package var lowest: Int

  /// Creates a replay.
  package init(state: Article.State, lowest: Int) {
    self.state = state
    self.lowest = lowest
  }

  /// Replays the actions of a history in a store without a journal.
  init(of history: EntityHistory, id: String) async throws {
    func decode<Value: Decodable>(_ text: String) throws -> Value {
      try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }
    let start = try history.snapshot.map { try decode($0.state) } ?? Article.State(id: id)
    let store = StoreActor(initialState: start) {
      Article()
    } withDependencies: {
      $0.outbox = .collecting { _ in }
    }
    lowest = min(0, start.available)
    for record in history.records {
      let action: Article.Action = try decode(record.action)
      await store.send(action)
      lowest = min(lowest, await store.available)
    }
    state = await store.state
  }
}
