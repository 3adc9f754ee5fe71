import Foundation

/// An HTTP server on a free port of 127.0.0.1, for tests that need a real server.
///
/// ```swift
/// let server = try LoopbackServer { request in .json(#"{"you asked": "\#(request.path)"}"#) }
/// defer { server.close() }
/// // … a client sends a request to server.url …
/// #expect(server.requests.count == 1)
/// ```
///
/// Each connection has a thread of its own and carries one request. The server does not depend on
/// time: a ``LoopbackGate`` delays a response, and ``events`` reports each request and response.
///
/// - Isolation: the handler runs on the connection's thread.
public final class LoopbackServer: Sendable {
  /// The port that the server listens on.
  public let port: UInt16

  /// The events at the server, for one iteration; the sequence ends when the server is closed.
  public let events: AsyncStream<LoopbackEvent>

  private let connections: Connections
  private let acceptor: DispatchGroup

  /// Starts a server that answers each request with what the handler returns for it.
  ///
  /// - Throws: ``LoopbackError`` if no socket, port or descriptor is available.
  public init(
    handler: @escaping @Sendable (LoopbackRequest) throws -> LoopbackResponse
  ) throws {
    let (socket, port) = try Socket.bound()
    try Socket.listen(socket)
    let (events, continuation) = AsyncStream.makeStream(of: LoopbackEvent.self)
    let connections = Connections(closing: try Signal(), events: continuation, handler: handler)
    let acceptor = DispatchGroup()
    acceptor.enter()
    Thread.detachNewThread {
      connections.accept(from: socket)
      acceptor.leave()
    }
    self.port = port
    self.events = events
    self.connections = connections
    self.acceptor = acceptor
  }

  deinit {
    close()
  }

  /// The server's address, without a path: `http://127.0.0.1:49152`.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The requests that were read so far, in the order of their arrival.
  public var requests: [LoopbackRequest] { connections.requests }

  /// Stops listening, drops the connections that wait, and returns when every thread has ended.
  ///
  /// Closing twice is harmless.
  public func close() {
    connections.closing.raise()
    acceptor.wait()
    connections.finish()
  }
}
