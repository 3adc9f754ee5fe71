import Intarsia

// Uses of `@Reducer` on enums that only have to compile, without a warning.
//
// Few in each file: the compiler, Swift 6.3.1, may crash over a file with many of them, in debug builds.

@available(*, deprecated)
@Reducer
enum DeprecatedPlaces { case use(PublicUse) }

actor PlacesActor {
  @Reducer
  enum Places { case use(PublicUse) }
}
