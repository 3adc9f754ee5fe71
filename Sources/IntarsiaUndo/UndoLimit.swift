/// The size at which an undo history drops its oldest entries.
///
/// A limit counts entries, adds up their sizes in bytes, or both:
///
/// ```swift
/// UndoLimit<Document>.count(100)
/// UndoLimit<Document>.bytes(10_000_000) { $0.text.utf8.count }
/// UndoLimit<Document>.count(100).bytes(10_000_000) { $0.text.utf8.count }
/// ```
public struct UndoLimit<Snapshot>: Sendable {
  /// The maximum number of entries, or `nil`.
  package private(set) var count: Int?
  /// The maximum sum of the sizes of entries, or `nil`.
  package private(set) var bytes: Int?
  /// The size of an entry with this snapshot.
  package private(set) var size: (@Sendable (Snapshot) -> Int)?

  /// A limit that drops nothing.
  public static var unlimited: Self { Self() }

  /// A limit of this many entries.
  public static func count(_ count: Int) -> Self { unlimited.count(count) }

  /// A limit of the sum of the sizes of entries, both to undo and to redo.
  ///
  /// The newest entry to undo remains, whatever its size.
  ///
  /// - Parameters:
  ///   - bytes: The highest sum.
  ///   - size: The size of a snapshot, measured once for each entry. Snapshots share what did not
  ///     change, so the sum is more than they occupy. It may be as coarse as the number of rows.
  public static func bytes(_ bytes: Int, size: @escaping @Sendable (Snapshot) -> Int) -> Self {
    unlimited.bytes(bytes, size: size)
  }

  /// Adds a limit of this many entries.
  ///
  /// - Precondition: The number is not negative. With 0 nothing can be undone.
  public consuming func count(_ count: Int) -> Self {
    precondition(count >= 0, "A history of \(count) entries was asked for: pass 0 or more.")
    self.count = count
    return self
  }

  /// Adds a limit of the sum of the sizes of entries, both to undo and to redo.
  public consuming func bytes(
    _ bytes: Int, size: @escaping @Sendable (Snapshot) -> Int
  ) -> Self {
    precondition(bytes >= 0, "A history of \(bytes) bytes was asked for: pass 0 or more.")
    self.bytes = bytes
    self.size = size
    return self
  }
}
