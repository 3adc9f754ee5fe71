/// An open file descriptor, which is closed when the last reference to this object is gone.
///
/// A caller retains the object while it uses the number. So the number cannot be closed, and reused
/// for another file, in the meantime.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    Socket.close(number)
  }
}
