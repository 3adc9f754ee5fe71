import Intarsia

extension Shop.State {
  package var pending: Shop.Order? { orders.first(where: \.isPending) }

  package var soldQuantity: Int {
    orders.lazy.filter { $0.status == .sold }.map(\.quantity).reduce(0, +)
  }

  package var accountsForEachItem: Bool {
    stock >= 0 && stock + (cart?.quantity ?? 0) + soldQuantity == supply
  }

  package var hasAtMostOnePendingOrder: Bool { orders.count(where: \.isPending) <= 1 }

  package var soldNothingCancelled: Bool {
    !orders.contains { $0.status == .sold && $0.wasCancelled }
  }

  package var isReadyForTheNextOrder: Bool { pending == nil && cart?.isLocked != true }
}

extension Shop {
  package static let laws: [Law<State>] = [
    .always("Each item is accounted for") { $0.accountsForEachItem },
    .always("At most one order is pending") { $0.hasAtMostOnePendingOrder },
    .always("A cancelled order is not sold") { $0.soldNothingCancelled },
    .atRest("No order is pending") { $0.isReadyForTheNextOrder },
  ]
}
