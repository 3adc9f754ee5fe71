import Foundation

extension String {
  /// The form of a key in a database, which compares bytes: equal strings have equal bytes.
  ///
  /// Swift takes `é` of one scalar and `é` of two scalars for equal, so a database must do so, too.
  /// Its order of bytes is then Swift's order of strings.
  package var journalKey: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
