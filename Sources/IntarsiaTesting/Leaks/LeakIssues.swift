package import IntarsiaIssues

/// The codes about objects that are leaked.
package enum LeakIssues {
  package static let alive = IssueCode(
    "leak-object-alive",
    summary: "An object is still alive after everything that should hold it was released.",
    remedy: """
      Some closure that it holds, directly or through others, holds it in turn: give that closure \
      a weak reference, let an effect that captures the object end, or cancel the token.
      """)
}
