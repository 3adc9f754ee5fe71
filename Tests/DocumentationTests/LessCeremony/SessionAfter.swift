// snippet
import IntarsiaDependencies

extension SessionCart: DependencyKey {
  static var liveValue: SessionCart {
    @Dependency(ShopperKey.self) var shopper
    return SessionCart(user: shopper)
  }
  static var testValue: SessionCart { liveValue }
}

final class ShopAccount {
  let shelf: ShopShelf

  init(user: String) {
    shelf = withDependencies {
      $0[ShopperKey.self] = user
    } operation: {
      ShopShelf()
    }
  }
}

final class ShopShelf {
  @Dependency(SessionCart.self) var cart

  func add(_ item: String) { cart.items.withValue { $0.append(item) } }
}
// end
