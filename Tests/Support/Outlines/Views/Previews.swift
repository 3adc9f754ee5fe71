// Dependencies in previews.
import Intarsia
import SwiftUI

@MainActor
let traits: [PreviewTrait<Preview.ViewTraits>] = [
  .dependencies { $0.uuid = .incrementing },
  .dependency(\.uuid, .incrementing),
]

struct TodosPreviews: PreviewProvider {
  static var previews: some View {
    TodosView(store: Store(initialState: Todos.State()) { Todos() })
  }
}
