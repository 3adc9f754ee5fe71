/// A port of 127.0.0.1 at which every connection is refused, for as long as this object lives.
///
/// The port is bound but has no listener, so no other program can take it in the meantime.
///
/// ```swift
/// let refused = try RefusedPort()
/// // a request to refused.url fails with "connection refused"
/// ```
public final class RefusedPort: Sendable {
  private let socket: Descriptor

  /// The port.
  public let port: UInt16

  /// Binds a free port.
  ///
  /// - Throws: ``LoopbackError`` if no socket or port is available.
  public init() throws {
    (socket, port) = try Socket.bound()
  }

  /// The address, without a path: `http://127.0.0.1:49152`.
  public var url: String { "http://127.0.0.1:\(port)" }
}
