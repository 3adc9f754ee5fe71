#if PostgreSQL
  import ChildProcesses
  import Foundation
  import IntarsiaDurability
  import IntarsiaTesting
  import Testing

  /// Programs that tests run in processes of their own.
  @Suite(
    .endsWithinAMinute, .usesExternalWork,
    .enabled(if: ProcessInfo.processInfo.environment["INTARSIA_SERVER"] != nil))
  struct PostgreSQLProcesses {
    private static let environment = ProcessInfo.processInfo.environment

    /// Runs one of the programs below on a database.
    static func run(
      _ program: String, on database: PostgreSQLDatabase, account: String
    ) async throws -> ChildProcess {
      try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "PostgreSQLProcesses/\(program)",
        environment: [
          "INTARSIA_SERVER": database.url, "INTARSIA_SCHEMA": database.schema,
          "INTARSIA_ACCOUNT": account,
        ])
    }

    @Test("owns an account, and is killed with a lease of a second")
    func owns() async throws {
      let journal = try await PostgreSQLJournal(
        url: Self.environment["INTARSIA_SERVER"] ?? "",
        schema: Self.environment["INTARSIA_SCHEMA"] ?? "")
      let account = Self.environment["INTARSIA_ACCOUNT"] ?? ""
      let stores = DurableStores(journal: journal, options: .init(node: "lost \(account)"))
      stores.register { Account() }
      try await stores.start()
      try await stores.account(account).send(.deposit(1))
      try await journal.renewLease(of: "lost \(account)", for: .seconds(1))
      kill(getpid(), SIGKILL)
    }
  }
#endif
