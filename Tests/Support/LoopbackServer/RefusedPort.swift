/// A port of 127.0.0.1 at which every connection is refused, for as long as this object lives.
///
/// The port is bound and nobody listens, so no other program can take it in the meantime.
///
/// ```swift
/// let refused = try RefusedPort()
/// // a client that asks refused.url is told "connection refused"
/// ```
public final class RefusedPort: Sendable {
  private let socket: Descriptor

  /// The port.
  public let port: UInt16

  /// Takes a free port.
  ///
  /// - Throws: ``LoopbackError`` if there is no socket or port to be had.
  public init() throws {
    (socket, port) = try Socket.bound()
  }

  /// The address, without a path: `http://127.0.0.1:49152`.
  public var url: String { "http://127.0.0.1:\(port)" }
}
