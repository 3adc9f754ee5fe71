package import IntarsiaIssues

/// The codes about laws of chosen actions.
package enum LawIssues {
  package static let broken = IssueCode(
    "law-broken",
    summary: "A run of chosen actions breaks a law, or reports an issue.",
    remedy: """
      Read the actions of the report in their order, and repeat them alone with \
      withActions(replay:). Mend the feature, or the law if it promises too much.
      """)

  package static let notRepeatable = IssueCode(
    "law-not-repeatable",
    summary: "Two runs with the same choices differ.",
    remedy: """
      Something else than the choices takes part: the real time, a random number, an order of a \
      set, or external work. Override the dependency that brings it in.
      """)

  package static let neverReached = IssueCode(
    "law-never-reached",
    summary: "A law was never checked, because no run reached a state of which it says something.",
    remedy: """
      Add actions that reach such a state, allow more steps, or correct the condition of the law.
      """)
}
