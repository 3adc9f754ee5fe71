/// A fault that an ``InMemoryJournal`` simulates.
public enum JournalFault: Hashable, Sendable {
  /// The connection is lost before the commit: nothing is written, and the caller cannot know it.
  case lostBeforeCommit
  /// The connection is lost after the commit: the change is made, and the caller cannot know it.
  case lostAfterCommit
  /// The statement takes this time.
  case slow(Duration)
  /// The disk is full: nothing is written.
  case full
  /// The database cannot be reached: nothing is written.
  case unavailable
}

/// A statement of a journal, for simulated faults.
public enum JournalStatement: String, CaseIterable, Hashable, Sendable {
  /// ``Journal/renewLease(of:for:)`` and ``Journal/endLease(of:)``.
  case lease
  /// ``Journal/claim(_:for:)``.
  case claim
  /// The statements that only read.
  case read
  /// ``Journal/append(_:)``.
  case append
  /// ``Journal/post(_:)`` and the statements that change one message.
  case post
}
