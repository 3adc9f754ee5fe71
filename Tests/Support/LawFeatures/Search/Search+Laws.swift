extension Search.State {
  package var showsHitsOfItsQuery: Bool {
    phase != .idle || hits.allSatisfy { $0.query == query }
  }

  package var showsEachHitOnce: Bool { Set(hits).count == hits.count }

  package var hasBoundedAttempts: Bool { attempts <= Search.maximumAttempts }
}

extension Search {
  package static let laws: [Law<State>] = [
    .always("The hits are those of the query") { $0.showsHitsOfItsQuery },
    .always("Each hit is shown once") { $0.showsEachHitOnce },
    .always("A page is tried at most three times") { $0.hasBoundedAttempts },
    .atRest("The spinner is not shown") { $0.phase != .loading },
  ]
}
