import IntarsiaTesting
import IntarsiaUndo
import LawFeatures

/// The shortest sequence found by hand in which a planted bug breaks a law.
struct PlantedBugScript: Sendable {
  /// The name of the law.
  let law: String
  /// Runs the sequence with a set of bugs, and returns the names of the laws that break.
  let run: @Sendable (Set<PlantedBug>) async throws -> Set<String>

  /// Returns the sequence of a bug.
  init(_ bug: PlantedBug) {
    switch bug {
    case .doubleSubmit:
      self = .shop(
        "At most one order is pending",
        [.send(.addTapped(1)), .send(.buyTapped), .send(.buyTapped), .rest])
    case .cancelledPaymentGoesOn:
      self = .shop(
        "A cancelled order is not sold",
        [.send(.addTapped(1)), .send(.buyTapped), .send(.cancelTapped), .rest])
    case .failureIsForgotten:
      self = .shop(
        "No order is pending", [.send(.addTapped(1)), .send(.buyTapped), .rest], error: .offline)
    case .holdEndsWhilePaying:
      self = .shop(
        "Each item is accounted for",
        [.send(.addTapped(1)), .send(.buyTapped), .rest], charge: .seconds(61))

    case .staleResponse:
      self = .search(
        "The hits are those of the query",
        [
          .send(.queryChanged("a")), .pass(.milliseconds(300)), .send(.queryChanged("b")),
          .pass(.milliseconds(200)), .rest,
        ],
        latency: .milliseconds(100))
    case .unboundedRetry:
      self = .search(
        "A page is tried at most three times", [.send(.queryChanged("a")), .pass(.seconds(10))],
        error: .overloaded)
    case .pageLoadedTwice:
      self = .search(
        "Each hit is shown once",
        [
          .send(.queryChanged("a")), .pass(.seconds(2)), .send(.endReached), .send(.endReached),
          .rest,
        ])
    case .pageOfOldQuery:
      self = .search(
        "The hits are those of the query",
        [
          .send(.queryChanged("a")), .pass(.seconds(2)), .send(.endReached),
          .send(.queryChanged("b")), .rest,
        ])

    case .lostTimer:
      self = .player(
        "A timer runs while the player plays", [.send(.playTapped), .send(.nextTapped), .rest])
    case .leakedTestTone:
      self = .player(
        "No issue is reported",
        [
          .send(.settingsTapped), .send(.sheet(.presented(.settings(.toneTapped)))),
          .send(.sheet(.dismiss)), .pass(.seconds(1)),
        ])
    case .lyricsOfAnotherTrack:
      self = .player(
        "The words are those of the track", [.send(.lyricsTapped), .send(.nextTapped), .rest])
    case .unsavedVolume:
      self = .player(
        "The volume is kept",
        [
          .send(.settingsTapped), .send(.sheet(.presented(.settings(.volumeChanged(7))))),
          .send(.sheet(.dismiss)), .rest,
        ])

    case .wrongRowDeleted:
      self = .todoList(
        "The server has the rows",
        [
          .send(.addTapped), .send(.addTapped), .pass(.seconds(1)), .send(.deleteTapped(id: 1)),
          .send(.moved(id: 1, to: 1)), .send(.deletionConfirmed), .rest,
        ])
    case .undoAcrossRows:
      self = .todoList(
        "Each spinner belongs to a row", [.send(.addTapped), .send(.undo(.undo)), .rest])
    case .lateDeletion:
      self = .todoList(
        "The server has the rows",
        [
          .send(.addTapped), .pass(.seconds(1)), .send(.deleteTapped(id: 1)),
          .send(.deletionConfirmed), .pass(.milliseconds(5_500)), .send(.undo(.undo)), .rest,
        ])
    case .staleSave:
      // The addition is saved in three seconds, and the title "a" in one.
      self = .todoList(
        "The server has the rows",
        [.send(.addTapped), .send(.rows(.element(id: 1, action: .titleChanged("a")))), .rest],
        saving: { $0.isEmpty ? .seconds(3) : .seconds(1) })

    case .raceOfTwoActors:
      self = .household(
        "No account is overdrawn",
        [.send(.anna(.payTapped(.ben, 6))), .send(.ben(.payTapped(.anna, 6))), .rest])
    case .freshKeyForEachAttempt:
      self = .household(
        "Each payment is paid once", [.send(.anna(.payTapped(.ben, 1))), .rest],
        deliveries: [.answerLost])
    case .messageAppliedTwice:
      // The second request for messages finds those whose acknowledgement was lost.
      self = .household(
        "Each credit is counted once",
        [
          .send(.ben(.payTapped(.anna, 1))), .rest, .send(.anna(.refreshTapped)), .rest,
          .send(.anna(.refreshTapped)), .rest,
        ],
        deliveries: [.arrives, .arrives, .requestLost])
    case .unreadAcknowledged:
      // Ben's second payment is executed before Anna's acknowledgement arrives.
      self = .household(
        "Each credit is counted once",
        [
          .send(.ben(.payTapped(.anna, 1))), .rest, .send(.anna(.refreshTapped)),
          .pass(.milliseconds(500)), .send(.ben(.payTapped(.anna, 1))), .rest,
        ])
    }
  }
}

// MARK: - Features with stubs that take time

extension PlantedBugScript {
  private init(
    law: String, _ run: @escaping @Sendable (Set<PlantedBug>) async throws -> Set<String>
  ) {
    self.law = law
    self.run = run
  }

  private static func shop(
    _ law: String, _ steps: [LawStep<Shop.Action>], charge latency: Duration = .seconds(1),
    error: PaymentError? = nil
  ) -> Self {
    Self(law: law) { bugs in
      try await brokenLaws(
        steps, from: Shop.State(stock: 3), Shop(bugs: bugs), laws: Shop.laws, about: { $0 }
      ) {
        $0.payments.charge = { _, _ in
          try await VirtualClock().sleep(for: latency)
          if let error { throw error }
        }
        $0.payments.refund = { _ in try? await VirtualClock().sleep(for: .seconds(1)) }
      }
    }
  }

  private static func search(
    _ law: String, _ steps: [LawStep<Search.Action>], latency: Duration = .seconds(1),
    error: CatalogueError? = nil
  ) -> Self {
    Self(law: law) { bugs in
      try await brokenLaws(
        steps, from: Search.State(), Search(bugs: bugs), laws: Search.laws, about: { $0 }
      ) {
        $0.catalogue.titles = { _, page in
          try await VirtualClock().sleep(for: latency)
          if let error { throw error }
          return CatalogueClient.Page(["Dune", "Emma"], hasMore: page < 3)
        }
      }
    }
  }

  private static func player(_ law: String, _ steps: [LawStep<MusicPlayer.Action>]) -> Self {
    Self(law: law) { bugs in
      try await brokenLaws(
        steps, from: MusicPlayer.State(tracks: [3, 4]), MusicPlayer(bugs: bugs),
        laws: MusicPlayer.laws,
        about: { $0 }
      ) {
        $0.music.words = { track in
          try await VirtualClock().sleep(for: .seconds(1))
          return "Words of track \(track)"
        }
        $0.music.saveVolume = { _ in try await VirtualClock().sleep(for: .seconds(1)) }
      }
    }
  }

  private static func todoList(
    _ law: String, _ steps: [LawStep<TodoList.Action>],
    saving latency: @escaping @Sendable (String) -> Duration = { _ in .seconds(1) }
  ) -> Self {
    Self(law: law) { bugs in
      try await brokenLaws(
        steps, from: TodoList.State(), TodoList(bugs: bugs), laws: TodoList.laws, about: { $0 }
      ) {
        $0.todos.save = { _, title in try await VirtualClock().sleep(for: latency(title)) }
        $0.todos.delete = { _ in try await VirtualClock().sleep(for: .seconds(1)) }
      }
    }
  }

  /// - Parameter deliveries: The fates of the first requests. All others arrive.
  private static func household(
    _ law: String, _ steps: [LawStep<Household.Action>], deliveries: [Delivery] = []
  ) -> Self {
    Self(law: law) { bugs in
      let server = LedgerServer(joint: Ledger.joint, bugs: bugs)
      let fates = LockIsolated(deliveries)
      return try await brokenLaws(
        steps, from: Household.State(), Household(bugs: bugs), laws: Ledger.laws,
        about: { Ledger($0.anna, $0.ben, books: server.books.value) }
      ) {
        $0.ledger = .connected(to: server) {
          let delivery = fates.withValue { $0.isEmpty ? .arrives : $0.removeFirst() }
          try? await VirtualClock().sleep(for: .milliseconds(400))
          return delivery
        }
      }
    }
  }
}
