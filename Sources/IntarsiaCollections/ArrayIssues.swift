package import IntarsiaIssues

/// The codes about collections.
package enum ArrayIssues {
  package static let duplicateID = IssueCode(
    "array-duplicate-id",
    summary: "An identified array was given two elements with one id.",
    remedy: """
      Give every element an id of its own. Where an element may be there already, say what should \
      happen then: updateOrAppend replaces it, and init(_:uniquingIDsWith:) combines both.
      """)

  package static let changedID = IssueCode(
    "array-changed-id",
    summary: "The id of an element changed while the element was modified in place.",
    remedy: """
      An id must stay the same for as long as its element is in the array. To replace an element \
      by one with another id, remove the old one and insert the new one.
      """)
}
