package import IntarsiaIssues

/// The codes about undo.
package enum UndoIssues {
  package static let groupNotOpen = IssueCode(
    "undo-group-not-open",
    summary: "A group of undo was closed, but none is open.",
    remedy: """
      Send beginGroup before each endGroup, and only one endGroup for it: a gesture that is \
      cancelled may end twice. The action has no effect on the history.
      """)
}
