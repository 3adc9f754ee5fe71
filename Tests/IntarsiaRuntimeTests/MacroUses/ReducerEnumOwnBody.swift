import Intarsia

// Uses of `@Reducer` on enums that only have to compile, without a warning.

/// An enum with a handwritten body, which runs the reducer of its case.
@Reducer
enum OwnBody {
  case use(PublicUse)

  static var body: some ReducerOf<Self> {
    Scope(state: \.use, action: \.use) { PublicUse() }
    Reduce { _, _ in .none }
  }
}
