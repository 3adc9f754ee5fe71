package import Intarsia

/// A search while the user types, with pages, and up to three attempts to load a page.
///
/// Its laws:
/// - Always, while nothing is loaded, the hits are those of the query in the field.
/// - Always, each hit is shown once.
/// - Always, a page is tried at most three times.
/// - At rest, the spinner is not shown.
@Reducer
package struct Search {
  package static let maximumAttempts = 3

  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    package enum Phase: String, Codable, Sendable {
      case idle, loading, failed
    }

    package var query = ""
    package var hits: [Hit] = []
    /// The number of the last page of the query that was loaded.
    package var page = 0
    package var hasMore = false
    package var phase = Phase.idle
    /// The failed attempts to load the current page.
    package var attempts = 0

    package init() {}
  }

  package struct Hit: Equatable, Hashable, Codable, Sendable {
    package let query: String
    package let page: Int
    package let title: String

    package init(query: String, page: Int, title: String) {
      self.query = query
      self.page = page
      self.title = title
    }
  }

  package enum Action: Equatable, Sendable {
    case queryChanged(String)
    case clearTapped
    case endReached
    case retryTapped
    case typingPaused
    case loaded([Hit], page: Int, hasMore: Bool)
    case failed(query: String, page: Int)
  }

  enum CancelID { case typing, load, page }

  let bugs: Set<PlantedBug>
  @Dependency(\.catalogue) private var catalogue
  @Dependency(\.continuousClock) private var clock

  package init(bugs: Set<PlantedBug> = []) { self.bugs = bugs }

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query) where !query.isEmpty:
        state.query = query
        state.page = 0
        state.hasMore = false
        state.phase = .loading
        return .merge(
          .cancel(id: CancelID.load),
          .send(.typingPaused)
            .debounce(id: CancelID.typing, for: .milliseconds(300), clock: clock))

      case .queryChanged, .clearTapped:
        state = State()
        return .merge(.cancel(id: CancelID.typing), .cancel(id: CancelID.load))

      case .typingPaused:
        state.attempts = 0
        let firstPage = load(state.query, page: 1)
        // The mistake: only the pause is cancelled when the query changes, not the request.
        if bugs.contains(.staleResponse) { return firstPage }
        return firstPage.cancellable(id: CancelID.load, cancelInFlight: true)

      case .endReached:
        guard state.hasMore, bugs.contains(.pageLoadedTwice) || state.phase == .idle else {
          return .none
        }
        state.phase = .loading
        state.attempts = 0
        let nextPage = load(state.query, page: state.page + 1)
        if bugs.contains(.pageLoadedTwice) { return nextPage.cancellable(id: CancelID.load) }
        return nextPage.cancellable(
          id: bugs.contains(.pageOfOldQuery) ? CancelID.page : CancelID.load, cancelInFlight: true)

      case .retryTapped:
        guard state.phase == .failed else { return .none }
        state.phase = .loading
        state.attempts = 0
        return load(state.query, page: state.page + 1)
          .cancellable(id: CancelID.load, cancelInFlight: true)

      case .loaded(let hits, let page, let hasMore):
        state.hits = page == 1 ? hits : state.hits + hits
        state.page = page
        state.hasMore = hasMore
        state.phase = .idle
        return .none

      case .failed(let query, let page):
        state.attempts += 1
        guard bugs.contains(.unboundedRetry) || state.attempts < Self.maximumAttempts else {
          state.phase = .failed
          return .none
        }
        return load(query, page: page)
          .delay(for: .seconds(state.attempts), clock: clock)
          .cancellable(id: CancelID.load, cancelInFlight: true)
      }
    }
  }

  private func load(_ query: String, page: Int) -> Effect<Action> {
    .run { send in
      let found = try await catalogue.titles(query: query, page: page)
      let hits = found.titles.map { Hit(query: query, page: page, title: $0) }
      await send(.loaded(hits, page: page, hasMore: found.hasMore))
    } catch: { _, send in
      await send(.failed(query: query, page: page))
    }
  }
}
