// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Intarsia

// Uses of `@ViewAction` that only have to compile. Other files test its behaviour.

@ViewAction(for: PublicUse.self)
public struct PublicView {
  public let store: StoreOf<PublicUse>
  @MainActor public func tapped() { send(.tapped) }
}

@MainActor
@ViewAction(for: PublicUse.self)
package struct PackageView {
  package var store: StoreOf<PublicUse>
  package func tapped() async { await send(.appeared(id: 1)).finish() }
}

@ViewAction(for: PublicUse.self)
private struct PrivateView {
  var store: StoreOf<PublicUse>
}

enum ViewPlaces<Value> {
  @ViewAction(for: PublicUse.self)
  @MainActor
  final class Controller<Other> {
    let store: StoreOf<PublicUse>
    let value: (Value, Other)
    init(store: StoreOf<PublicUse>, value: (Value, Other)) {
      self.store = store
      self.value = value
    }
    func tapped() {
      Task { self.send(.tapped) }
    }
  }

  @ViewAction(for: PublicUse.self)
  fileprivate struct Hidden { @UIBindable var store: StoreOf<PublicUse> }
}

extension ViewPlaces where Value == Int {
  @ViewAction(for: PublicUse.self)
  struct InExtension { let store: StoreOf<PublicUse> }
}

@ViewAction(for: PublicUse.self)
struct ConditionalView {
  #if DEBUG
    let store: StoreOf<PublicUse>
  #else
    var store: StoreOf<PublicUse>
  #endif
}

@available(*, deprecated)
@ViewAction(for: PublicUse.self)
struct DeprecatedView { let store: StoreOf<PublicUse> }

@MainActor
func useViews(_ store: StoreOf<PublicUse>) {
  PrivateView(store: store).send(.tapped)
  ViewPlaces<String>.Hidden(store: store).send(.tapped)
  ViewPlaces<Int>.InExtension(store: store).send(.tapped)
  ConditionalView(store: store).send(.tapped)
}
