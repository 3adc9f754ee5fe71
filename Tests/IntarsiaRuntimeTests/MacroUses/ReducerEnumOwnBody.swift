import Intarsia

// Uses of `@Reducer` on enums that only have to compile, without a warning.

/// With a body of its own, around those of its cases.
@Reducer
enum OwnBody {
  case use(PublicUse)

  static var body: some ReducerOf<Self> {
    Scope(state: \.use, action: \.use) { PublicUse() }
    Reduce { _, _ in .none }
  }
}
