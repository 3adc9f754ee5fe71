import Intarsia

// Uses of `@Reducer` on enums that only have to compile, without a warning.
//
// Each file has few uses: in debug builds, Swift 6.3.1 may crash on a file with many of them.

@available(*, deprecated)
@Reducer
enum DeprecatedPlaces { case use(PublicUse) }

actor PlacesActor {
  @Reducer
  enum Places { case use(PublicUse) }
}

@Reducer
enum PlacesWithDeprecatedCases {
  case use(PublicUse)
  @available(*, deprecated) case oldUse(PublicUse)
  @available(*, deprecated) case oldAlert(AlertState<Never>)
  @available(*, deprecated) case oldPlace
  @available(*, deprecated) @ReducerCaseIgnored case oldItem(Int)
}
