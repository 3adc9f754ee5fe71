import CaseStudyArguments
import CaseStudyHTTP
import Foundation
import LoopbackServer

/// The server that a case study asks: the one that was named, or one that the program starts for itself.
struct OwnServer {
  /// The service that is asked.
  let service: HTTPService
  /// What it is called on the screen.
  let name: String
  private let server: LoopbackServer?

  /// Takes `--base-url` from the arguments; starts a server that answers in this way where it is not there.
  ///
  /// - Throws: What is wrong with the option, or why no server can be started.
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
    // Not the port: what is printed has to be the same each time.
    name = "a server of its own"
    self.server = server
  }

  /// The option, for a list of options.
  static let option = (
    name: "--base-url URL", meaning: "the server to ask, in place of one of the program's own"
  )

  /// Ends the server that the program has started.
  func close() {
    server?.close()
  }
}
