import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

/// Tests errors with their entities, statements and advice.
@Suite("Errors of durable stores in full", .endsWithinAMinute)
struct ErrorDescriptionTests {
  private typealias Call = @Sendable () async throws -> Void

  private let account = EntityAddress(kind: "account", id: "1")

  private func error(
    of call: Call, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> String? {
    await #expect(throws: DurabilityError.self, sourceLocation: sourceLocation) {
      try await call()
    }?.description
  }

  @Test("A simulated fault is described with its statement, its entity and its advice")
  func faults() async throws {
    let fault = LockIsolated<JournalFault?>(nil)
    let journal = InMemoryJournal { _ in fault.value }
    let append = JournalAppend(entity: account, expected: JournalPosition(version: 0, epoch: 1))
    let message = JournalMessage(id: "1", receiver: account, action: nil)
    let place = "Entity: account/1. Statement:"
    let calls: [(String, Call)] = [
      ("Statement: lease.", { _ = try await journal.renewLease(of: "a", for: .seconds(1)) }),
      ("Statement: lease.", { try await journal.endLease(of: "a") }),
      ("\(place) claim.", { _ = try await journal.claim(account, for: "a") }),
      ("\(place) claim.", { try await journal.release(account, by: "a", for: .seconds(1)) }),
      ("\(place) read.", { _ = try await journal.history(of: account, isWhole: true) }),
      ("\(place) read.", { _ = try await journal.position(of: account) }),
      ("\(place) read.", { _ = try await journal.timer("a", of: account) }),
      ("Statement: read.", { _ = try await journal.entities(of: "a", after: nil, limit: 1) }),
      (
        "Statement: read.",
        {
          _ = try await journal.interruptedEntities(
            for: "a", kinds: [], includingOwn: true, limit: 1)
        }
      ),
      (
        "Statement: read.",
        { _ = try await journal.deliverableMessages(for: "a", kinds: [], limit: 1) }
      ),
      ("Statement: read.", { _ = try await journal.outcomes(of: []) }),
      ("Statement: read.", { _ = try await journal.rejectedMessages(of: "a", limit: 1) }),
      ("\(place) append.", { try await journal.append(append) }),
      ("\(place) post.", { try await journal.post([message]) }),
      ("Statement: post.", { try await journal.reject("1", reason: "") }),
      ("Statement: post.", { try await journal.countAttempt(of: "1") }),
      ("Statement: post.", { _ = try await journal.requeue("1") }),
      ("Statement: post.", { _ = try await journal.prune(before: 0) }),
    ]
    let lost = (
      "The connection to the journal was lost during a commit.",
      "Read the entity's position to learn whether the change was made. [uncertain]"
    )
    let faults: [(JournalFault?, (String, String))] = [
      (.unavailable, ("The journal cannot be reached.", "Try again. [unavailable]")),
      (
        .full,
        (
          "The disk of the journal is full.",
          "Nothing was written; make room and try again. [full]"
        )
      ),
      (.lostBeforeCommit, lost), (.lostAfterCommit, lost),
      (nil, ("The journal is closed.", "Use the journal before `close()`. [stopped]")),
    ]
    for (next, text) in faults {
      fault.setValue(next)
      if next == nil { await journal.close() }
      for (place, call) in calls {
        #expect(await error(of: call) == "\(text.0) \(place) \(text.1)")
      }
    }
  }

  @Test("A forwarded action that is not applied is described with the reason and the owner")
  func forwarding() async throws {
    let journal = InMemoryJournal(isShared: true)
    let advice = """
      Statement: forward. The action may still be applied: send it with a key, so that you can \
      repeat it. [uncertain]
      """
    try await simulate {
      let owner = DurableStores(
        journal: journal, options: .init(node: "a", lease: .seconds(1_000)))
      owner.register { Account() }
      try await owner.start()
      try await owner.account("1").send(.deposit(1))
      await owner.crash()
      let stores = DurableStores(
        journal: journal,
        options: .init(node: "b", lease: .seconds(10), patience: .seconds(3)))
      stores.register { Account() }
      try await stores.start()
      #expect(
        await error { _ = try await stores.account("1").values(of: \.balance) } == """
          The node `a` owns the entity. Entity: account/1. Statement: values. Observe it there, or \
          read it repeatedly. [failed]
          """)
      #expect(
        await error { try await stores.account("1").send(.deposit(1)) } == """
          The owner `a` has not applied the action within 13.0 seconds; it may lack the feature. \
          \(advice)
          """)
      let cancelled = Task { try await stores.account("1").send(.deposit(1)) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      cancelled.cancel()
      #expect(
        await error { _ = try await cancelled.value }
          == "The caller was cancelled while another node had the action. \(advice)")
      let stopped = Task { try await stores.account("1").send(.deposit(1), key: "request") }
      try await VirtualClock().sleep(for: .milliseconds(1))
      await stores.stop()
      #expect(
        await error { _ = try await stopped.value }
          == "The durable stores have stopped while another node had the action. \(advice)")
    }
  }

  @Test("An action that its owner sets aside is described with the owner's reason")
  func rejectedForwarding() async throws {
    let journal = InMemoryJournal(isShared: true)
    let counter = EntityAddress(kind: FragileCounter.kind, id: "1")
    try await withIssueReporters([IssueRecorder()]) {
      try await simulate {
        let stores = ["a", "b"].map {
          DurableStores(journal: journal, options: .init(node: $0))
        }
        for stores in stores {
          stores.register { FragileCounter() }
          try await stores.start()
          _ = try? await stores.store(FragileCounter.self, id: "1").send(.add(1))
        }
        let second = stores[1].store(FragileCounter.self, id: "1")
        let rejected = await error { try await second.send(.post, key: "request") }
        let message = "message \(counter)#request"
        let outcomes = try await journal.outcomes(of: ["\(counter)#request"])
        guard case .rejected(let reason)? = outcomes.values.first else {
          Issue.record("The message was not set aside.")
          return
        }
        #expect(
          rejected == """
            The owner `a` set the action aside: \(reason) Entity: \(counter). Statement: \
            \(message). Run one version on all nodes. [undecodable]
            """)
        #expect(
          reason == """
            A message cannot be written: Failure(). Entity: \(counter). Statement: action 3. Let \
            its `encode(to:)` accept every value that the feature sends. [undecodable]
            """)
        #expect(
          await error {
            try await stores[0].store(FragileCounter.self, id: "1").send(.add(1), key: "request")
          } == """
            An earlier request with this key was set aside: \(reason) Entity: \(counter). \
            Statement: \(message). Nothing was written; run one version on all nodes, and use \
            another key. [undecodable]
            """)
        #expect(
          await error { try await second.send(.unwritable(Unwritable())) } == """
            An action cannot be written: Failure(). Entity: \(counter). Statement: forward. Let \
            its `encode(to:)` accept every value that the feature sends. [undecodable]
            """)
        for stores in stores { await stores.stop() }
      }
    }
  }

  @Test("An entity whose history cannot be used is described with the part and the advice")
  func histories() async throws {
    let cases: [(JournalRecord, JournalSnapshot?, String)] = [
      (
        JournalRecord(version: 1, schema: 2, action: "{}", time: 0), nil,
        """
        Schema 2 was written by a newer program; this one knows 1. Entity: account/1. Statement: \
        action 1. Run the newer program. [newerSchema]
        """
      ),
      (
        JournalRecord(version: 1, action: #"{"deposit":{}}"#, time: 0), nil,
        """
        It cannot be read: the key `_0` is missing at `deposit`. Entity: account/1. Statement: \
        action 1. Add an upcaster for its schema, or let `init(from:)` accept it. [undecodable]
        """
      ),
      (
        JournalRecord(version: 1, action: #"{"stamp":{}}"#, answers: "{}", time: 0), nil,
        """
        It cannot be read: expected Array<Any> at . Entity: account/1. Statement: action 1. Add \
        an upcaster for its schema, or let `init(from:)` accept it. [undecodable]
        """.replacing(" at .", with: ".")
      ),
      (
        JournalRecord(version: 1, action: "", time: 0),
        JournalSnapshot(version: 1, state: "{}"),
        """
        It cannot be read: the key `id` is missing. Entity: account/1. Statement: snapshot 1. Add \
        an upcaster for its schema, or let `init(from:)` accept it. [undecodable]
        """
      ),
      (
        JournalRecord(version: 1, action: "", time: 0),
        JournalSnapshot(version: 1, schema: 3, state: "{}"),
        """
        Schema 3 was written by a newer program; this one knows 1. Entity: account/1. Statement: \
        snapshot 1. Run the newer program. [newerSchema]
        """
      ),
      (
        JournalRecord(version: 1, action: #"{"stamp":{}}"#, time: 0), nil,
        """
        The reducer does not repeat its work. It asked for DateGenerator.now, and the journal has \
        no further answer. Entity: account/1. Statement: action 1. Keep what it does for old \
        actions, or raise the schema and add an upcaster. [diverged]
        """
      ),
    ]
    for (record, snapshot, text) in cases {
      let journal = InMemoryJournal()
      _ = try await journal.claim(account, for: "a")
      try await journal.append(
        JournalAppend(
          entity: account, expected: JournalPosition(version: 0, epoch: 1), records: [record],
          snapshot: snapshot))
      try await simulate {
        try await DurableStores.withAccounts(on: journal) { stores in
          let calls: [Call] = [
            { _ = try await stores.account("1").state },
            { try await stores.account("1").send(.deposit(1)) },
          ]
          for call in calls { #expect(await error(of: call) == text) }
        }
      }
    }
  }

  @Test("A lease whose renewals are answered too late is described with the option to change")
  func lateLease() async throws {
    let isSlow = LockIsolated(false)
    let journal = InMemoryJournal(isShared: true) { statement in
      isSlow.value && statement == .lease ? .slow(.seconds(12)) : nil
    } now: {
      0
    }
    try await simulate {
      let options = DurableStores.Options(
        node: "a", lease: .seconds(10), patience: .seconds(30))
      try await DurableStores.withAccounts(on: journal, options: options) { stores in
        isSlow.setValue(true)
        try await VirtualClock().sleep(for: .seconds(11))
        let start = ContinuousClock.now
        #expect(
          await error { try await stores.account("1").send(.deposit(1)) } == """
            The lease of the node was over before its renewal was answered. Entity: account/1. \
            Statement: lease. Nothing was written; try again, or choose a longer \
            `Options.lease`. [unavailable]
            """)
        #expect((30...42).contains((ContinuousClock.now - start) / .seconds(1)))
        isSlow.setValue(false)
      }
    }
  }

  @Test("Actions and reads after a stop are described with the entity")
  func stopped() async throws {
    let journal = InMemoryJournal { $0 == .append ? .slow(.seconds(1)) : nil }
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { Account() }
      try await stores.start()
      let first = Task { try await stores.account("1").send(.deposit(1)) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      let second = Task { try await stores.account("1").send(.deposit(2)) }
      try await VirtualClock().sleep(for: .milliseconds(1))
      await stores.crash()
      _ = try await first.value
      #expect(
        await error { _ = try await second.value } == """
          The durable stores have stopped. Entity: account/1. Nothing was written; send the action \
          to another node. [stopped]
          """)
      #expect(
        await error { _ = try await stores.account("1").state } == """
          The durable stores are not running. Entity: account/1. Call `start()` first, and \
          `stop()` last. [stopped]
          """)
    }
  }
}
