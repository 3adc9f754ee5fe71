import CaseStudyArguments
import CaseStudyHTTP
import Intarsia
import Posts
import TerminalApp

extension Subcommand {
  static let posts = Subcommand(
    name: "posts",
    abstract: "a protocol and a view model: injected by the initializer, and by @Dependency",
    synopsis: [
      "[ID] [--inject initializer|dependency] [--service production|mock|failing] [--base-url URL]"
    ],
    discussion: """
      Shows all posts, or one with what was said about it. The production service loads JSON from
      <base URL>/posts and <base URL>/posts/1/comments.
      """,
    options: [
      (
        "--inject HOW",
        "initializer (the default): the service is handed from model to model;\ndependency: the models look it up"
      ),
      ("--service KIND", "production (the default), mock or failing"),
      OwnServer.option,
    ]
  ) { surroundings in
    var arguments = Arguments(surroundings.arguments)
    let injection = try arguments.choice("--inject", or: Injection.initializer)
    let kind = try arguments.choice("--service", or: ServiceKind.production)
    let server = try OwnServer(&arguments, answering: CannedPosts.answer)
    defer { server.close() }
    let id = try arguments.next().map { text throws(ArgumentError) in
      try Arguments.integer(text, of: "ID", in: 1...Int.max)
    }
    try arguments.finish()

    let from = kind == .production ? " · \(server.name)" : ""
    surroundings.print("Posts · \(injection.title) · the \(kind.rawValue) service\(from)\n")
    let screen = injection.screen(kind.service(server.service))
    let posts = try await screen.posts()
    guard let id else {
      for post in posts {
        surroundings.print("  \("\(post.id)".padded(toLeading: 3))  \(post.title)")
      }
      return .success
    }
    guard let post = posts.first(where: { $0.id == id }) else {
      throw CaseStudyFailure(message: "There is no post \(id).")
    }
    surroundings.print("  \(post.title)\n")
    for line in post.body.wrapped(to: 72) { surroundings.print("  \(line)") }
    surroundings.print()
    for remark in try await screen.remarks(post) {
      surroundings.print("  \(remark.name): \(remark.body)")
    }
    return .success
  }
}

/// The service that loads the posts.
private enum ServiceKind: String, CaseIterable {
  case production
  case mock
  case failing

  func service(_ service: HTTPService) -> any DataService {
    switch self {
    case .production: ProductionDataService(service)
    case .mock: MockDataService()
    case .failing: FailingDataService(CaseStudyFailure(message: "This service always fails."))
    }
  }
}

/// The style in which the models get their service.
private enum Injection: String, CaseIterable {
  case initializer
  case dependency

  var title: String {
    switch self {
    case .initializer: "handed to the initializer"
    case .dependency: "looked up with @Dependency"
    }
  }

  /// Creates the screen of the posts and comments, with models of this style.
  @MainActor
  func screen(_ service: any DataService) -> PostsScreen {
    switch self {
    case .initializer:
      let model = PostsModel(service: service)
      return PostsScreen {
        await model.load()
        return model.posts
      } remarks: { post in
        let detail = model.makeDetail(of: post)
        await detail.load()
        return detail.comments
      }
    case .dependency:
      let model = withDependencies {
        $0.dataService = service
      } operation: {
        InjectedPostsModel()
      }
      return PostsScreen {
        await model.load()
        return model.posts
      } remarks: { post in
        let detail = model.makeDetail(of: post)
        await detail.load()
        return detail.comments
      }
    }
  }
}
