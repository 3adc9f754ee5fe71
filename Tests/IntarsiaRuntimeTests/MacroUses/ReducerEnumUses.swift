// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Intarsia

// Uses of `@Reducer` on enums that only have to compile, without a warning.

@Reducer
public enum PublicPlaces {
  /// Documented.
  case use(PublicUse)
  // Commented.
  case other(ElsewherePublic)
  case alert(AlertState<Alert>)
  case dialog(ConfirmationDialogState<Alert>)
  @ReducerCaseIgnored case plain(Int, name: String)
  case nothing

  /// The actions of the alert's buttons.
  public enum Alert: Hashable, Sendable { case yes, no }
}

extension PublicPlaces.State: Hashable, Sendable {}

@Reducer
public struct ElsewherePublic {}

@Reducer(state: .equatable, .sendable, action: .equatable)
package enum PackagePlaces { case row(RowInPlaces) }

@Reducer
private enum PrivatePlaces { case use(PublicUse) }

@Reducer
package struct RowInPlaces {
  @ObservableState
  package struct State: Equatable, Sendable { package var count = 0 }
  package enum Action: Equatable, Sendable { case a }
  package var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor
private func usePlaces(
  _ store: StoreOf<PublicPlaces>, _ other: Store<PrivatePlaces.State, PrivatePlaces.Action>
) {
  switch store.case {
  case .use(let use): _ = use.count
  case .other, .alert, .dialog, .nothing: break
  case .plain(let number, let name): _ = (number, name)
  }
  _ = other.case.use
}
