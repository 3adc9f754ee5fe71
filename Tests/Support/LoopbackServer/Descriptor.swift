/// An open file descriptor that is closed when nothing refers to it any more.
///
/// Whoever uses the number holds the object, so the number cannot be closed, and given to another
/// file, in the meantime.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    Socket.close(number)
  }
}
