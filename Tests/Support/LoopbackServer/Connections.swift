import Foundation
import Synchronization

/// The data that a server's threads share: the handler, the requests so far and the stop signal.
final class Connections: Sendable {
  let closing: Signal
  private let events: AsyncStream<LoopbackEvent>.Continuation
  private let handler: @Sendable (LoopbackRequest) throws -> LoopbackResponse
  private let received = Mutex<[LoopbackRequest]>([])
  private let running = DispatchGroup()

  init(
    closing: Signal,
    events: AsyncStream<LoopbackEvent>.Continuation,
    handler: @escaping @Sendable (LoopbackRequest) throws -> LoopbackResponse
  ) {
    self.closing = closing
    self.events = events
    self.handler = handler
  }

  var requests: [LoopbackRequest] { received.withLock { $0 } }

  /// Serves each connection on a thread of its own, until the server closes.
  func accept(from socket: Descriptor) {
    while Socket.waitForAny(of: [closing.descriptor, socket.number]) == 1 {
      guard let connection = Socket.accept(socket) else { continue }
      running.enter()
      Thread.detachNewThread { [self] in
        serve(connection)
        running.leave()
      }
    }
  }

  /// Waits until the connections' threads have ended, after the last connection was accepted.
  func finish() {
    running.wait()
    events.finish()
  }

  private func serve(_ connection: Descriptor) {
    guard let request = readRequest(from: connection) else { return }
    received.withLock { $0.append(request) }
    events.yield(.received(request))
    do {
      respond(try handler(request), to: connection)
    } catch {
      respond(.answer(status: 599, contentType: "text/plain", body: "\(error)"), to: connection)
    }
  }

  private func readRequest(from connection: Descriptor) -> LoopbackRequest? {
    let end = Array("\r\n\r\n".utf8)
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual(end) {
      guard
        Socket.waitForAny(of: [closing.descriptor, connection.number]) == 1,
        let more = Socket.receive(from: connection)
      else { return nil }
      bytes += more
    }
    return LoopbackRequest(head: String(decoding: bytes.dropLast(4), as: UTF8.self))
  }

  private func respond(_ response: LoopbackResponse, to connection: Descriptor) {
    switch response {
    case .answer(let status, let contentType, let body):
      let head = """
        HTTP/1.1 \(status) Test\r
        Content-Type: \(contentType)\r
        Content-Length: \(body.utf8.count)\r
        Connection: close\r
        \r

        """
      finish(connection, with: head + body)
    case .raw(let text):
      finish(connection, with: text)
    case .beginning(let text, let next):
      guard Socket.send(Array(text.utf8), to: connection) else {
        events.yield(.clientLeft)
        return
      }
      respond(next, to: connection)
    case .close:
      break
    case .held(let gate, let next):
      switch Socket.waitForAny(
        of: [closing.descriptor, connection.number, gate.signal.descriptor])
      {
      case 0: break
      case 1: events.yield(.clientLeft)
      default: respond(next, to: connection)
      }
    }
  }

  private func finish(_ connection: Descriptor, with text: String) {
    let isSent = Socket.send(Array(text.utf8), to: connection)
    events.yield(isSent ? .answered : .clientLeft)
  }
}
