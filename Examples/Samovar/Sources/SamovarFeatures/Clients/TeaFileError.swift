/// Why the teas could not be read.
package enum TeaFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is there, but it is not one that this application wrote.
  case damaged(path: String, reason: String)

  /// The error as a sentence or two.
  package var description: String {
    switch self {
    case .damaged(let path, let reason): "\(path) is not a file of teas. \(reason)"
    }
  }
}
