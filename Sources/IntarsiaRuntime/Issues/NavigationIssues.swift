package import IntarsiaIssues

/// The codes about features that are presented, or pushed onto a stack.
package enum NavigationIssues {
  package static let nothingPresented = IssueCode(
    "navigation-nothing-presented",
    summary: "A dismissal was sent, but no child feature is presented.",
    remedy: """
      There are three usual causes. The child was dismissed twice: by a view and by the parent, \
      for example. The parent set the child's state to nil before ifLet saw the action: put ifLet \
      after the reducer that does so. Or a view sent the action after the state had gone: send it \
      only while the child is presented.
      """)

  package static let stillPresented = IssueCode(
    "navigation-still-presented",
    summary: "A binding was set to nil, but the feature is still presented.",
    remedy: """
      The view has closed the feature, and its parent did not remove the state. Add the ifLet that \
      handles the dismissal to the parent's body, such as '.ifLet(\\.$child, action: \\.child) { \
      Child() }'. If it is there, run it in the store that the binding belongs to.
      """)

  package static let nothingToDismiss = IssueCode(
    "navigation-nothing-to-dismiss",
    summary: "A feature that is not presented was asked to be dismissed.",
    remedy: """
      Call dismiss in an effect of a feature that its parent presents with ifLet over a @Presents \
      variable, or puts on a stack with forEach. Where the feature is used in other ways too, look \
      at the dependency isPresented first. Where something else presents the feature, override the \
      dependency dismiss with a closure.
      """)

  package static let missingElement = IssueCode(
    "navigation-missing-element",
    summary: "A pop was sent for an element that is not on the stack.",
    remedy: """
      There are three usual causes. The element was popped twice: by a view and by the parent, for \
      example. The parent removed it before forEach saw the action: put forEach after the reducer \
      that does so. Or a view sent the action after the element had gone: send it only for \
      elements that are on the stack.
      """)

  package static let duplicateElement = IssueCode(
    "navigation-duplicate-element",
    summary: "A push uses an id that another element of the stack has.",
    remedy: """
      Push each element once, under an id of its own: StackElementID() makes one. The stack stays \
      as it was, and the new element is dropped.
      """)

  package static let unknownElement = IssueCode(
    "navigation-unknown-element",
    summary: "An element was assigned to an id that is not on the stack.",
    remedy: """
      Assign only to ids that are on the stack. Add a new element with append, which gives it an \
      id. The assigned value is dropped.
      """)

  package static let otherCase = IssueCode(
    "navigation-other-case",
    summary: "A value of one case was written to a presented or pushed enum that is another case.",
    remedy: """
      Look at the case first, or assign to the variable or to path[id: id] to change it. The value \
      that was written is dropped.
      """)

  package static let skippedElementID = IssueCode(
    "navigation-skipped-element-id",
    summary: "A push uses an id that comes after the next one.",
    remedy: """
      In a test, push with the next id: elements of a test store are numbered 0, 1, 2, in the \
      order in which they are made. The push is carried out all the same.
      """)
}
