import Dispatch
import Foundation
import Intarsia
import Synchronization
import Testing

@testable import IntarsiaTesting

/// An actor that all tests of a process share, as an application's own global actor is.
@globalActor
private actor Library {
  static let shared = Library()

  private var books = 0

  @Library
  static func addBook() -> Int {
    shared.assumeIsolated { library in
      // Holds the actor for long enough that others want it, too.
      for _ in 0..<2_000 { library.books += 1 }
      return library.books
    }
  }
}

/// An actor that stays busy until somebody lets it go on.
private actor Holder {
  private let isHeld = DispatchSemaphore(value: 0)
  private let mayGoOn = DispatchSemaphore(value: 0)

  func hold() {
    isHeld.signal()
    mayGoOn.wait()
  }

  /// The time, and on which day it is for a task that starts here.
  func today() async -> (now: Date, later: Date) {
    (Date(), await Task.detached { Date() }.value)
  }

  nonisolated func waitUntilHeld() { isHeld.wait() }
  nonisolated func letGoOn() { mayGoOn.signal() }
}

@Reducer
private struct Reader {
  @ObservableState
  struct State: Equatable {
    var log: [String] = []
  }

  enum Action: Equatable {
    case read
    case found(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .read:
        return .merge(
          .run { send in
            for _ in 0..<3 {
              _ = await Library.addBook()
              try await Task.sleep(for: .seconds(1))
            }
            await send(.found("a book"))
          },
          .run { send in
            _ = await Library.addBook()
            await send(.found("a shelf"))
          },
          .run { send in await send(.found("the door")) })
      case .found(let what):
        state.log.append(what)
        return .none
      }
    }
  }
}

@Suite("Actors that tests share")
struct SharedActorTests {
  @Test("Stores of tests that run at once wait for their turn, and do the same each time")
  func parallelStores() async {
    await JobTrace.$isWanted.withValue(false) { await Self.useStores() }
  }

  private static func useStores() async {
    await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask {
          let store = TestStore(initialState: Reader.State()) { Reader() }
          await store.send(.read)
          await store.receive(.found("the door")) { $0.log = ["the door"] }
          await store.receive(.found("a shelf")) { $0.log.append("a shelf") }
          await store.receive(.found("a book")) { $0.log.append("a book") }
        }
      }
    }
  }

  @Test("Simulations that run at once wait for their turn")
  func parallelSimulations() async throws {
    try await JobTrace.$isWanted.withValue(false) { try await Self.runSimulations() }
  }

  private static func runSimulations() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask {
          try await simulate {
            for _ in 0..<10 {
              _ = await Library.addBook()
              try await Task.sleep(for: .seconds(1))
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A task of no simulation that an actor works off beside one has the real time")
  func bystander() async throws {
    let holder = Holder()
    let bystander = LockIsolated<Task<(now: Date, later: Date), Never>?>(nil)
    await withCheckedContinuation { begun in
      Thread.detachNewThread {
        bystander.setValue(
          Task.immediate {
            begun.resume()
            holder.waitUntilHeld()
            return await holder.today()
          })
        // The task stands in the actor's queue now, and who holds the actor has to work it off.
        holder.letGoOn()
      }
    }
    try await simulate(timeout: .seconds(200_000)) {
      try await Task.sleep(for: .seconds(100_000))
      await holder.hold()
      try await Task.sleep(for: .seconds(1))
    }
    let times = try #require(await bystander.value?.value)
    let tomorrow = Date(timeIntervalSinceNow: 50_000)
    #expect(times.now < tomorrow)
    #expect(times.later < tomorrow)
  }
}
