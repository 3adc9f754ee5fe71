package import IntarsiaIssues

/// The codes about cases of enums.
package enum CaseIssues {
  package static let modifiedOther = IssueCode(
    "case-modified-other",
    summary: "An enum was modified through a case path while it was another case.",
    remedy: """
      The enum is unchanged. Find out why it is not the case that the code expects. If other cases \
      are valid, check the case with is(_:) first.
      """)
}
