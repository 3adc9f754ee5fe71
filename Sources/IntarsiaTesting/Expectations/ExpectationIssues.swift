package import IntarsiaIssues

/// The codes about expectations that compare values.
package enum ExpectationIssues {
  package static let noDifference = IssueCode(
    "expect-no-difference",
    summary: "Two values should have been the same, but differ.",
    remedy: """
      Lines with a minus are in the first value only, lines with a plus in the second only. If the \
      second one is right, correct the code that makes the first.
      """)

  package static let difference = IssueCode(
    "expect-difference",
    summary: "A value did not change as it should have.",
    remedy: """
      Lines with a minus are what the changes closure expects, lines with a plus are what the \
      operation did. Describe in the closure every change that the operation makes, and no other.
      """)

  package static let noDependencies = IssueCode(
    "expect-no-dependencies",
    summary: "A check of all linked dependencies found none in a module.",
    remedy: """
      Correct the name of the module, and let the test target depend on it. A platform that does \
      not list the types of a program has no such check.
      """)
}
