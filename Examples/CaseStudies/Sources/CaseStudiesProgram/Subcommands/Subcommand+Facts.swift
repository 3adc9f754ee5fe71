import CaseStudyArguments
import CaseStudyHTTP
import Facts
import Intarsia
import TerminalApp

extension Subcommand {
  static let facts = Subcommand(
    name: "facts",
    abstract: "number facts over HTTP: one, two with async let, any number in a task group",
    synopsis: ["NUMBER [NUMBER ...] [--client async|callback] [--base-url URL]"],
    discussion: """
      Tells a fact about each number. One is asked for by itself, two at once with async let, more in
      a task group; 1...5 stands for 1 2 3 4 5. The server answers GET <base URL>/42 with a line of
      plain text.
      """,
    options: [
      ("--client KIND", "async (the default), or callback: the same questions, asked the old way"),
      OwnServer.option,
    ]
  ) { surroundings in
    var arguments = Arguments(surroundings.arguments)
    let kind = try arguments.choice("--client", or: FactsClientKind.async)
    let server = try OwnServer(&arguments, answering: CannedFacts.answer)
    defer { server.close() }
    let numbers = try FactNumbers.take(from: &arguments)

    let store = Store(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.facts = kind.client(server.service)
      $0.callbackFacts = .http(server.service)
    }
    surroundings.print("Facts · \(numbers.way) · \(kind.title) · \(server.name)\n")
    await store.send(numbers.action(kind)).finish()

    if let failure = store.failure { throw CaseStudyFailure(message: failure) }
    for fact in store.facts { surroundings.print("  \(fact.text)") }
    return .success
  }
}

/// The kind of client that sends the requests.
enum FactsClientKind: String, CaseIterable {
  case async
  case callback

  var title: String {
    switch self {
    case .async: "the async client"
    case .callback: "the client with callbacks"
    }
  }

  func client(_ service: HTTPService) -> FactsClient {
    switch self {
    case .async: .http(service)
    case .callback: FactsClient(CallbackFactsClient.http(service))
    }
  }
}
