package import IntarsiaIssues

/// The codes about traces.
package enum TraceIssues {
  package static let fileNotWritten = IssueCode(
    "trace-file-not-written",
    summary: "A trace could not be written to its file.",
    remedy: """
      Free space on the disk, or pass a file in a folder that the program may write to. The \
      program goes on without the trace, and the lines that were written before can be read.
      """)
}
