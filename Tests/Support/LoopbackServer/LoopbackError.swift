/// The failure of a system call that the loopback server needs.
public struct LoopbackError: Error, Equatable, CustomStringConvertible {
  /// The call, such as `bind`.
  public let call: String

  /// The error number that the operating system returned.
  public let errno: Int32

  /// The call, and the text of its error.
  public var description: String {
    "\(call) failed: \(Socket.reason(errno))"
  }
}
