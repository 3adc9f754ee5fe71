/// A flag that is raised once and that `poll` can wait for: a pipe with a byte in it.
final class Signal: Sendable {
  private let readEnd: Descriptor
  private let writeEnd: Descriptor

  init() throws {
    (readEnd, writeEnd) = try Socket.pipe()
  }

  /// The descriptor that becomes readable, and stays readable.
  var descriptor: Int32 { readEnd.number }

  func raise() {
    Socket.send([1], to: writeEnd)
  }
}
