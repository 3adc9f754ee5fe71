import Intarsia
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability
@testable import IntarsiaRuntime

@Suite("Locations of callers", .endsWithinAMinute)
struct PassedLocationTests {
  private let file: StaticString = "Shop/Cart.swift"
  private let path: StaticString = "/Shop/Cart.swift"

  private func location(_ line: UInt, _ column: UInt) -> IssueLocation {
    IssueLocation(fileID: file, filePath: path, line: line, column: column)
  }

  @Test("A history with another state is reported at the caller of its check")
  func history() async throws {
    let journal = InMemoryJournal()
    var history = try await DurableStores.withAccounts(on: journal) { stores in
      try await stores.account("1").send(.deposit(1))
      return try await stores.recordedHistory(of: Account.self, id: "1")
    }
    history.steps[0].state = history.start
    let issues = IssueRecorder()
    try withIssueReporters([issues]) {
      try history.expectSameStates(
        fileID: file, filePath: SourceFilePath(path), line: 700, column: 7, { Account() })
    }
    #expect(issues.issues.map(\.location) == [location(700, 7)])
  }

  @Test("An action has the location of its caller, with and without a key")
  func send() async throws {
    let locations = LockIsolated<[IssueLocation]>([])
    let instrument = StoreInstrument(.actions) { event in
      guard case .actionReceived(_, from: .user(let location)) = event.kind else { return }
      locations.withValue { $0.append(location) }
    }
    try await TaskInstruments.$current.withValue(instrument) {
      try await DurableStores.withAccounts(on: InMemoryJournal()) { stores in
        // The first action of an entity restores it.
        for (line, key) in [(700, nil), (701, nil), (702, "a")] as [(UInt, String?)] {
          try await stores.account("1").send(
            .deposit(1), key: key, fileID: file, filePath: SourceFilePath(path), line: line,
            column: 7)
        }
        try await stores.account("2").send(
          .deposit(1), key: "b", fileID: file, filePath: SourceFilePath(path), line: 703, column: 7)
      }
    }
    #expect(locations.value == (700...703).map { location($0, 7) })
  }
}
