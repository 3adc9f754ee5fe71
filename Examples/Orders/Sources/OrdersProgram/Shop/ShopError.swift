package import OrdersFeatures

/// A request that the shop cannot fulfil.
package enum ShopError: Error, Equatable, CustomStringConvertible {
  /// No order has this identifier.
  case unknownOrder(String)
  /// No item of this article has ever arrived.
  case unknownArticle(String)
  /// The status of the order does not allow the request.
  case wrongStatus(order: String, Order.Status, request: String)
  /// The order has no lines.
  case noLines(order: String)
  /// The order has ended with a status other than the awaited one.
  case neverReached(order: String, Order.Status, wanted: Order.Status)
  /// Worker processes need a database.
  case memoryOnly(command: String)
  /// Records contradict each other.
  case contradictions(Int)

  /// The reason and the remedy.
  package var description: String {
    switch self {
    case .unknownOrder(let id): "there is no order “\(id)”. The command “list” shows all orders."
    case .unknownArticle(let id):
      "there is no article “\(id)”. Add items with “stock \(id) 10”."
    case .wrongStatus(let order, let status, let request):
      "order \(order) cannot be \(request): it is \(status.rawValue)."
    case .noLines(let order):
      "order \(order) has no lines. Add one with “add \(order) apples 3”."
    case .neverReached(let order, let status, let wanted):
      "order \(order) is \(status.rawValue), and will never be \(wanted.rawValue)."
    case .memoryOnly(let command):
      "“\(command)” needs a database that processes share: use --sqlite or --postgres."
    case .contradictions(let count):
      "the records contradict each other in \(count) \(count == 1 ? "point" : "points")."
    }
  }
}
