import IntarsiaTesting

// The code of Documentation/Effects.md, compiled and run.

struct Book: Equatable, Sendable {
  var title: String
}

struct SearchFeature: Reducer {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var books: [Book] = []
    var seconds = 0
    var position = 0
    var downloaded = 0
    var log: [String] = []
    var page: Int { position / 100 }
  }

  @CasePathable
  enum Action: Sendable {
    case queryChanged(String)
    case found([Book])
    case failed(String)
    case cancelButtonTapped
    case timerButtonTapped
    case tick
    case stopButtonTapped
    case scrolled(Int)
    case savePosition(Int)
    case appeared
    case downloadButtonTapped
    case progressed(Int)
    case downloadEnded
    case disconnected
    case refreshButtonTapped
    case received(String)
    case loaded(String)
  }

  // snippet
  enum CancelID { case search, timer, position, download }
  // end

  var books: @Sendable (String) async throws -> [Book] = { [Book(title: $0)] }
  var track: @Sendable (String) async throws -> Void = { _ in }
  var messages: AsyncStream<String> = AsyncStream { $0.finish() }
  var progress: AsyncStream<Int> = AsyncStream { $0.finish() }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    // snippet
    Reduce { state, action in reduceOwn(&state, action) }
      .onChange(of: \.query) { oldQuery, newQuery in
        Reduce { state, _ in
          state.log.append("\(oldQuery) became \(newQuery)")
          return .none
        }
      }
      .onChange(of: \.page) { _, state in
        state.log.append("page \(state.page)")
        return .none
      }
    // end
  }

  private func reduceOwn(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    // snippet
    case .queryChanged(let query):
      state.query = query
      return .run { send in
        await send(.found(try await books(query)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
      .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
    case .cancelButtonTapped:
      return .cancel(id: CancelID.search)
    // end
    case .found(let books):
      state.books = books
      return .none
    case .failed(let text):
      state.log.append(text)
      return .none
    // snippet
    case .timerButtonTapped:
      return Effect.timer(id: CancelID.timer, every: .seconds(1))
        .map { _ in .tick }
    case .stopButtonTapped:
      return .cancel(id: CancelID.timer)
    // end
    case .tick:
      state.seconds += 1
      return .none
    // snippet
    case .scrolled(let position):
      return .send(.savePosition(position))
        .throttle(id: CancelID.position, for: .seconds(1), latest: true)
    // end
    case .savePosition(let position):
      state.position = position
      return .none
    // snippet
    case .appeared:
      return .merge(
        messages.eraseToEffect(Action.received),
        .fireAndForget { try await track("appeared") })
    // end
    // snippet
    case .downloadButtonTapped:
      return .run { send in
        await withTaskCancellation(id: CancelID.download, cancelInFlight: true) {
          for await percent in progress { await send(.progressed(percent)) }
        }
        await send(.downloadEnded)
      }
    // end
    case .progressed(let percent):
      state.downloaded = percent
      return .none
    case .downloadEnded:
      state.log.append("ended")
      return .none
    // snippet
    case .disconnected:
      return .run { _ in
        try await track("disconnected")
        Task.cancel(id: CancelID.download)
      }
    // end
    // snippet
    case .refreshButtonTapped:
      return Effect<[Book]>.task { try await books("new") }
        .zip(.task { try await books("best") })
        .filter { new, best in new != best }
        .map { new, best in .loaded("\(new.count) new, \(best.count) best") }
        .delay(for: .seconds(1))
    // end
    case .received(let text), .loaded(let text):
      state.log.append(text)
      return .none
    }
  }
}
