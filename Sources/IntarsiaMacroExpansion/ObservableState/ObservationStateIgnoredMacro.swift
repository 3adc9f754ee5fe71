import SwiftSyntaxMacros

/// The macro `@ObservationStateIgnored`, which marks variables for `@ObservableState`.
enum ObservationStateIgnoredMacro: MarkerMacro {}
