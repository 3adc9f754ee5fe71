package import IntarsiaIssues

/// The codes about shared state.
package enum SharingIssues {
  package static let nestedChange = IssueCode(
    "sharing-nested-change",
    summary: "A shared value was changed inside the closure that changes it.",
    remedy: """
      Use the parameter of the outer closure, as in $count.withLock { $0 += 1; $0 *= 2 }. The \
      change of the inner closure is lost.
      """)

  package static let missingValue = IssueCode(
    "sharing-missing-value",
    summary: "A shared value was changed that its optional or array does not have any more.",
    remedy: """
      The change is lost. Change the optional or the array itself, as in \
      $rows.withLock { $0[id: id]?.isDone = true }, if the value may be gone.
      """)

  package static let overwrittenFile = IssueCode(
    "sharing-overwritten-file",
    summary: "A save replaced a change that another program made to a file.",
    remedy: """
      Pass a merge closure, as in .fileStorage(url, merge: { base, mine, theirs in … }), to keep \
      both changes. Without one, the last writer wins.
      """)
}
