package import IntarsiaIssues

/// The codes about child features.
package enum ScopeIssues {
  package static let absentState = IssueCode(
    "scope-absent-state",
    summary: "An action arrived for a child feature whose state is nil.",
    remedy: """
      There are three usual causes. The parent set the child's state to nil before the child's \
      reducer ran: put ifLet after the reducer that does so, or change the state there. An effect \
      of the child was still running when its state went away: cancel it, or let ifLet do so. Or a \
      view sent the action after the state had gone: send it only through a store of the child.
      """)

  package static let nothingToCompare = IssueCode(
    "scope-nothing-to-compare",
    summary: "An OnChange has no reducers below it, so it never runs.",
    remedy: """
      OnChange compares a value before and after the reducers below it. Write it above them, and \
      inside an if above those of that block.
      """)

  package static let wrongCase = IssueCode(
    "scope-wrong-case",
    summary: "A feature received an action for one case, while its state was another case.",
    remedy: """
      There are three usual causes. The parent went on to another case before the child's reducer \
      ran: put ifCaseLet after the reducer that does so, and a Scope before it. An effect of the \
      child was still running when the case changed: cancel it, or let ifCaseLet do so. Or a view \
      sent the action after the case had changed: send it only through a store of the child.
      """)

  package static let missingElement = IssueCode(
    "scope-missing-element",
    summary: "An action arrived for an element that is not in the collection.",
    remedy: """
      There are three usual causes. The parent removed the element before the element's reducer \
      ran: put forEach after the reducer that does so, or remove the element there. An effect of \
      the element was still running when it was removed: cancel it, or let forEach do so. Or a \
      view sent the action after the element had gone: send it only through a store of the \
      element.
      """)
}
