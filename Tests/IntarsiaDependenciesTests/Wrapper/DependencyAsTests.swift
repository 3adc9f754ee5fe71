import IntarsiaDependencies
import IntarsiaTesting
import Testing

private protocol Database: Sendable {
  var name: String { get }
}

private struct SQLDatabase: Database {
  var name = "test"
  var tables = 3
}

private enum DatabaseKey: DependencyKey {
  static var liveValue: any Database { SQLDatabase(name: "live") }
  static var testValue: any Database {
    if shouldReportUnimplemented { reportIssue("Override the database.") }
    return SQLDatabase()
  }
}

extension DependencyValues {
  fileprivate var database: any Database {
    get { self[DatabaseKey.self] }
    set { self[DatabaseKey.self] = newValue }
  }

  fileprivate var sql: SQLDatabase {
    get { self[SQLKey.self] }
    set { self[SQLKey.self] = newValue }
  }
}

private enum SQLKey: DependencyKey {
  static let liveValue = SQLDatabase()
  static var testValue: SQLDatabase {
    if shouldReportUnimplemented { reportIssue("Override the database.") }
    return SQLDatabase()
  }
}

private struct Model {
  @Dependency(\.database, as: SQLDatabase.self) var byKeyPath
  @Dependency(DatabaseKey.self, as: SQLDatabase.self) var byKey
}

/// A key whose value has a primary associated type.
private func value(of key: any DependencyKey<SQLDatabase>.Type) -> SQLDatabase { key.liveValue }

@Suite("Dependencies read as another type", .endsWithinAMinute)
struct DependencyAsTests {
  @Test("A dependency is read as the concrete type of its value, by key path and by key")
  func reading() {
    let model = withDependencies {
      $0.database = SQLDatabase(name: "own", tables: 4)
    } operation: {
      Model()
    }
    #expect(model.byKeyPath.tables == 4 && model.byKey.tables == 4)
    withDependencies {
      $0.database = SQLDatabase(tables: 5)
    } operation: {
      #expect(model.byKeyPath.tables == 5 && model.byKey.tables == 5)
    }
  }

  @Test("A dependency that is read as a wrong type stops the program with both types")
  func mismatch() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Other: Database { var name = "other" }
      withDependencies {
        $0.database = Other()
      } operation: {
        _ = Model().byKey
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("A dependency was read as SQLDatabase, but its value is a Other."))
  }

  @Test("An unimplemented test value reports an issue when read, not when a part is overridden")
  func unimplemented() {
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      withDependencies {
        $0.sql.tables = 7
      } operation: {
        @Dependency(\.sql) var sql
        #expect(sql.tables == 7)
      }
      #expect(recorder.messages == [])
      @Dependency(\.sql) var sql
      #expect(sql.tables == 3)
    }
    #expect(recorder.messages == ["Override the database."])
  }

  @Test("The value of a key is a primary associated type")
  func primaryAssociatedType() {
    #expect(value(of: SQLKey.self).name == "test")
  }
}
