/// Why the teas could not be read.
package enum TeaFileError: Error, Equatable, Sendable {
  /// The file is there, but it is not one that this application wrote.
  case damaged(path: String, reason: String)
}
