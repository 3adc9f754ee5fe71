// error: 'Action' is not a member type of struct 'main.NoFeature.Item'
// error: 'State' is not a member type of struct 'main.NoFeature.Item'

import Intarsia

@Reducer
enum NoFeature {
  case counter(Counter)
  // snippet
  case item(Item)
  // end

  struct Item {}
}

@Reducer
enum NoFeatureEither {
  case counter(Counter)
  // snippet
  @ReducerCaseIgnored case item(Item)
  // end

  struct Item {}
}

// The compiler checks the expansion of a macro when code uses it.
struct UsesNoFeature {
  var state: NoFeature.State?
  var action: NoFeature.Action?
}
