import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Schemas and histories that stores write", .endsWithinAMinute)
struct WrittenSchemaTests {
  @Test("Actions, states and messages are written with the schema of their feature")
  func schema() async throws {
    let journal = NotingJournal()
    try await simulate {
      let nodes = ["a", "b"].map {
        DurableStores(journal: journal, options: .init(node: $0, snapshotInterval: 1))
      }
      for stores in nodes {
        stores.register { Later() }
        try await stores.start()
      }
      try await nodes[0].store(Later.self, id: "1").send(.tell)
      // The first node owns the entity.
      try await nodes[1].store(Later.self, id: "1").send(.note)
      for stores in nodes { await stores.stop() }
    }
    let append = try #require(journal.appends.value.first)
    #expect(append.records.map(\.schema) == [3])
    #expect(append.snapshot?.schema == 3)
    #expect(append.messages.map(\.schema) == [3])
    #expect(journal.posts.value.map(\.schema) == [3])
  }

  @Test("A recorded history begins with the first action, or after the deleted ones")
  func recordedHistory() async throws {
    let journal = InMemoryJournal()
    try await DurableStores.withAccounts(on: journal) { stores in
      for _ in 1...10 { try await stores.account("1").send(.deposit(1)) }
      let whole = try await stores.recordedHistory(of: Account.self, id: "1")
      #expect(whole.steps.map(\.record.version) == Array(1...10))
      #expect(try JournalJSON.decode(Data(whole.start.utf8)) == Account.State(id: "1"))
      try whole.expectSameStates { Account() }

      _ = try await journal.prune(before: .max)
      var rest = try await stores.recordedHistory(of: Account.self, id: "1")
      #expect(rest.steps.map(\.record.version) == [9, 10])
      #expect(try JournalJSON.decode(Data(rest.start.utf8)) == Account.State(id: "1", balance: 8))
      try rest.expectSameStates { Account() }

      rest.start = "{"
      let error = #expect(throws: DurabilityError.self) {
        try rest.expectSameStates { Account() }
      }
      #expect(error?.statement == "snapshot 8")
      rest.steps = []
      try rest.expectSameStates { Account() }
    }
  }

  @Test("An entity of another node is read from its newest state and the actions after it")
  func remoteRead() async throws {
    let journal = InMemoryJournal(isShared: true)
    let account = EntityAddress(kind: "account", id: "1")
    try await simulate {
      _ = try await journal.renewLease(of: "owner", for: .seconds(1_000))
      _ = try await journal.claim(account, for: "owner")
      // The state is not the one that the first action leads to, so that the difference is visible.
      try await journal.append(
        JournalAppend(
          entity: account, expected: JournalPosition(version: 0, epoch: 1),
          records: (1...2).map {
            JournalRecord(version: $0, action: #"{"deposit":{"_0":1}}"#, time: 0)
          },
          snapshot: JournalSnapshot(version: 1, state: #"{"id":"1","balance":100,"log":[]}"#)))
      try await DurableStores.withAccounts(on: journal) { stores in
        let balance = try await stores.account("1").balance
        #expect(balance == 101)
        // Another entity of the owner has no action yet.
        let empty = EntityAddress(kind: "account", id: "2")
        _ = try await journal.claim(empty, for: "owner")
        let other = try await stores.account("2").state
        #expect(other == Account.State(id: "2"))
      }
    }
  }

  @Test("Effects that were interrupted are searched once, or again and again on a shared journal")
  func searches() async throws {
    for isShared in [false, true] {
      let journal = NotingJournal(base: InMemoryJournal(isShared: isShared))
      try await simulate {
        try await DurableStores.withAccounts(
          on: journal, options: .init(node: "a", pollInterval: .seconds(1))
        ) { stores in
          for id in 1...3 {
            try await stores.account("1").send(.transfer(1, to: "\(id)"))
            try await VirtualClock().sleep(for: .seconds(1))
          }
        }
      }
      let searches = journal.searches.value
      #expect(searches.first == "a account true \(Int.max)")
      #expect(searches.dropFirst().isEmpty == !isShared)
      #expect(searches.dropFirst().allSatisfy { $0 == "a account false 1000" })
    }
  }

  @Test("The first message to an entity in memory is counted, and those after it are not")
  func countedDeliveries() async throws {
    let journal = NotingJournal(base: InMemoryJournal())
    let account = EntityAddress(kind: "account", id: "1")
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.deposit(1))
        for id in ["1", "2"] {
          let message = JournalMessage(
            id: id, receiver: account, action: #"{"deposit":{"_0":1}}"#, attempts: 1)
          try await journal.base.post([message])
          try await VirtualClock().sleep(for: .seconds(1))
          // A delivery that has ended here is one of an earlier process, if it comes again.
          #expect(stores.settings.earlierAttempts(of: message) == 1)
        }
        let balance = try await stores.account("1").balance
        #expect(balance == 3)
      }
    }
    #expect(journal.attempts.value == ["1"])
  }
}

/// A journal in memory that notes what is written, and its searches for interrupted effects.
private struct NotingJournal: JournalWrapper {
  var base = InMemoryJournal(isShared: true)
  let appends = LockIsolated<[JournalAppend]>([])
  let posts = LockIsolated<[JournalMessage]>([])
  let searches = LockIsolated<[String]>([])
  let attempts = LockIsolated<[String]>([])

  func append(_ append: JournalAppend) async throws {
    appends.withValue { $0.append(append) }
    try await base.append(append)
  }

  func post(_ messages: [JournalMessage]) async throws {
    posts.withValue { $0 += messages }
    try await base.post(messages)
  }

  func countAttempt(of message: String) async throws {
    attempts.withValue { $0.append(message) }
    try await base.countAttempt(of: message)
  }

  func interruptedEntities(
    for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
  ) async throws -> [EntityAddress] {
    searches.withValue {
      $0.append("\(node) \(kinds.joined(separator: ",")) \(includesOwn) \(limit)")
    }
    return try await base.interruptedEntities(
      for: node, kinds: kinds, includingOwn: includesOwn, limit: limit)
  }
}

/// A feature of a later schema.
@Reducer
private struct Later: DurableFeature {
  struct State: Codable, Equatable, Sendable { var notes = 0 }
  enum Action: Codable, Sendable { case note, tell }

  @Dependency(\.outbox) var outbox

  static let kind = "later"
  static let schema = 3
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .note: state.notes += 1
      case .tell: outbox.send(.note, to: Later.self, id: "2")
      }
      return .none
    }
  }
}
