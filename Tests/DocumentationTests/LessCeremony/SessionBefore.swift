// snippet
import IntarsiaConcurrency
import IntarsiaDependencies

/// The cart of the current session, which each sign-in and sign-out sets.
final class CartHolder: DependencyKey, Sendable {
  static let liveValue = CartHolder()
  static var testValue: CartHolder { CartHolder() }

  let cart = LockIsolated<SessionCart?>(nil)
}

final class LongShopAccount {
  @Dependency(CartHolder.self) var holder
  let user: String

  init(user: String) {
    self.user = user
    holder.cart.setValue(SessionCart(user: user))
  }

  func signOut() { holder.cart.setValue(nil) }
}

final class LongShopShelf {
  @Dependency(CartHolder.self) var holder

  func add(_ item: String) {
    guard let cart = holder.cart.value else { return }
    cart.items.withValue { $0.append(item) }
  }
}
// end
