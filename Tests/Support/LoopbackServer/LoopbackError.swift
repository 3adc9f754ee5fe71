/// A call to the operating system that the loopback server cannot do without has failed.
public struct LoopbackError: Error, Equatable, CustomStringConvertible {
  /// The call, such as `bind`.
  public let call: String

  /// The number that the operating system gave for the reason.
  public let errno: Int32

  /// The call and the reason in words.
  public var description: String {
    "\(call) failed: \(Socket.reason(errno))"
  }
}
