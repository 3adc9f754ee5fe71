import Intarsia

// Enums of features as cases of another enum of features.

@Reducer
enum InnerPlaces {
  case row(RowUse)
  case use(PublicUse)
}

@Reducer
enum OuterPlaces {
  case inner(InnerPlaces.CaseBody = InnerPlaces.body)
  indirect case deeper(Deeper.CaseBody = Deeper.body)
  case row(RowUse)

  @Reducer
  enum Deeper { case inner(InnerPlaces.CaseBody = InnerPlaces.body) }
}

extension InnerPlaces.State: Equatable, Sendable {}
extension OuterPlaces.Deeper.State: Equatable, Sendable {}
extension OuterPlaces.State: Equatable, Sendable {}

@MainActor
func useNested(_ store: StoreOf<OuterPlaces>) {
  switch store.case {
  case .inner(let inner):
    switch inner.case {
    case .row(let row): _ = row.id
    case .use(let use): _ = use.count
    }
  case .deeper(let deeper): _ = deeper.case.inner?.case.use
  case .row: break
  }
}
