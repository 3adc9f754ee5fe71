/// The codes about effects.
package struct EffectIssues: IssueCatalogue {
  static let prefix = "effect"

  package let unhandledError = IssueCode(
    "effect-unhandled-error",
    summary: "An effect ended by throwing an error that it does not handle.",
    remedy: """
      Handle the error: catch it inside the operation, or pass a catch closure to run and send an action \
      that tells the feature what went wrong.
      """)

  package let emittedAfterEnd = IssueCode(
    "effect-emitted-after-end",
    summary: "An effect sent an action after its operation had ended.",
    remedy: """
      Await everything that sends before the operation returns. A task or callback that outlives the \
      operation cannot be cancelled with it, so what it sends is dropped.
      """)
}
