import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Callers and entities of stores", .endsWithinAMinute)
struct StoresUseTests {
  @Test("A caller that was cancelled before its action is forwarded does not wait for the owner")
  func cancelledBefore() async throws {
    let journal = InMemoryJournal(isShared: true)
    let account = EntityAddress(kind: "account", id: "1")
    try await simulate {
      _ = try await journal.renewLease(of: "owner", for: .seconds(1_000))
      _ = try await journal.claim(account, for: "owner")
      try await DurableStores.withAccounts(on: journal) { stores in
        let start = ContinuousClock.now
        let sent = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await stores.account("1").send(.deposit(1))
        }
        let error = await #expect(throws: DurabilityError.self) { try await sent.value }
        #expect(error?.code == .uncertain)
        #expect(
          error?.message == "The caller was cancelled while another node had the action.")
        #expect(ContinuousClock.now == start)
      }
    }
  }

  @Test("A use by an action counts as the last use of an entity")
  func lastUse() async throws {
    let retired = LockIsolated<[String]>([])
    try await simulate {
      try await DurableStores.withAccounts(
        on: InMemoryJournal(), options: .init(node: "a", memoryLimit: 3)
      ) { stores in
        let observation = stores.observe { event in
          if case .retired(let address) = event { retired.withValue { $0.append(address.id) } }
        }
        defer { observation.cancel() }
        for id in ["1", "2", "3", "1", "4"] { try await stores.account(id).send(.deposit(1)) }
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(retired.value == ["2"])
      }
    }
  }

  @Test("An entity without effects whose append fails is restored at its next use only")
  func failureWithoutEffects() async throws {
    let isFull = LockIsolated(false)
    let claims = LockIsolated(0)
    let journal = InMemoryJournal { statement in
      if statement == .claim { claims.withValue { $0 += 1 } }
      return statement == .append && isFull.value ? .full : nil
    }
    try await simulate {
      try await DurableStores.withAccounts(on: journal) { stores in
        try await stores.account("1").send(.deposit(1))
        isFull.setValue(true)
        await #expect(throws: DurabilityError.self) {
          try await stores.account("1").send(.deposit(1))
        }
        isFull.setValue(false)
        try await VirtualClock().sleep(for: .seconds(60))
        #expect(claims.value == 1)
        let balance = try await stores.account("1").balance
        #expect(balance == 1)
        #expect(claims.value == 2)
      }
    }
  }

  @Test("Texts of journals have slashes as they are, and numbers that are not finite as texts")
  func json() throws {
    let text = try JournalJSON.text(of: ["a/b"])
    #expect(text == #"["a/b"]"#)
    let numbers = try JournalJSON.text(of: [Double.infinity, -.infinity, .nan])
    #expect(numbers == #"["inf","-inf","nan"]"#)
    let decoded: [Double] = try JournalJSON.decode(Data(numbers.utf8))
    #expect(decoded[0] == .infinity && decoded[1] == -.infinity && decoded[2].isNaN)
  }
}
