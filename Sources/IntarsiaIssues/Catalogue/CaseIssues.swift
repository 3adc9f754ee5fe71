/// The codes about cases of enums.
package struct CaseIssues: IssueCatalogue {
  static let prefix = "case"

  package let modifiedOther = IssueCode(
    "case-modified-other",
    summary: "An enum was modified through a case path while it was another case.",
    remedy: """
      The enum is unchanged. Find out why it is not the case that the code expects. If it may well \
      be another case, ask for the case with is(_:) first.
      """)
}
