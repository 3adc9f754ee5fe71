import Intarsia

// Uses of `@Reducer` on enums under conditions that only have to compile, without a warning.

@Reducer
enum ConditionalPlaces {
  #if DEBUG
    case debug(PublicUse)
  #else
    case release(PublicUse)
  #endif
  case always(RowUse)
  #if os(Haiku)
    case elsewhere(RowUse)
  #endif
}

@Reducer
enum OnlyPlainPlaces {
  case nothing
  @ReducerCaseIgnored case value(Int)
}
