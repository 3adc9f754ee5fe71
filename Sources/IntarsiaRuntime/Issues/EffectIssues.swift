package import IntarsiaIssues

/// The codes about effects.
package enum EffectIssues {
  package static let unhandledError = IssueCode(
    "effect-unhandled-error",
    summary: "An effect ended by throwing an error that it does not handle.",
    remedy: """
      Handle the error: catch it inside the operation, or pass a catch closure to run and send an \
      action that tells the feature what went wrong.
      """)

  package static let emittedAfterEnd = IssueCode(
    "effect-emitted-after-end",
    summary: "An effect sent an action after its operation had ended.",
    remedy: """
      Await everything that sends before the operation returns. A task or callback that outlives \
      the operation cannot be cancelled with it, so what it sends is dropped.
      """)

  package static let dismountTimedOut = IssueCode(
    "effect-dismount-timed-out",
    summary: "An operation of onDismount was cancelled at its deadline.",
    remedy: """
      Make the operation shorter, or pass a longer deadline. It should end when it is cancelled.
      """)

  package static let noEffect = IssueCode(
    "effect-none-running",
    summary: "An identifier that names nothing was cancelled outside of an effect.",
    remedy: """
      To cancel an effect, call it from an effect's operation, or from a function that the \
      operation calls: the identifier belongs to the feature of the effect. Task.detached leaves \
      the effect; Task, task groups and async let stay in it.
      """)

  package static let calledBackTwice = IssueCode(
    "effect-called-back-twice",
    summary: "The callback of a future was called more than once.",
    remedy: """
      Call it once on every path: after the call for a failure, return. For work that has several \
      results, make an AsyncStream of them and an effect of that with eraseToEffect.
      """)

  package static let neverCalledBack = IssueCode(
    "effect-never-called-back",
    summary: "The callback of a future was released without having been called.",
    remedy: """
      Call it on every path, also if the work fails, is refused or ends early. The code that does \
      the work must hold the callback until then.
      """)
}
