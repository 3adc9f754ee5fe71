import CaseStudyArguments
import CaseStudyHTTP
import Foundation
import LoopbackServer

/// The server of a case study: that of `--base-url`, or one that the program starts itself.
struct OwnServer {
  /// The service that receives the requests.
  let service: HTTPService
  /// The server's name on the screen.
  let name: String
  private let server: LoopbackServer?

  /// Takes `--base-url` from the arguments; without it, starts a server with this handler.
  ///
  /// - Throws: ``ArgumentError`` for an invalid option, or the error of a server that cannot start.
  init(
    _ arguments: inout Arguments,
    answering handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
  ) throws {
    if let url = try arguments.url("--base-url") {
      service = HTTPService(baseURL: url)
      name = url.absoluteString
      server = nil
      return
    }
    let server = try LoopbackServer { handler($0) }
    service = HTTPService(baseURL: URL(string: server.url) ?? URL(fileURLWithPath: "/"))
    // Without the port: the output must be the same in every run.
    name = "a server of its own"
    self.server = server
  }

  /// The entry of `--base-url` in a list of options.
  static let option = (
    name: "--base-url URL", meaning: "the server to ask, in place of one of the program's own"
  )

  /// Stops the server if the program started it.
  func close() {
    server?.close()
  }
}
