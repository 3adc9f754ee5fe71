public import Foundation
public import Intarsia
import IntarsiaConcurrency
import IntarsiaDump
public import IntarsiaIssues

/// The history of an entity with the states that it led to, to test later versions of a feature.
///
/// ```swift
/// // With the version in production, once:
/// let history = try await stores.recordedHistory(of: Order.self, id: "4711")
/// try history.data.write(to: fixture)
///
/// // In the tests of each later version:
/// try RecordedHistory(contentsOf: fixture).expectSameStates { Order() }
/// ```
///
/// The file has a line of JSON for each action, so that a change of it can be reviewed.
public struct RecordedHistory: Codable, Equatable, Sendable {
  /// The entity.
  public var entity: EntityAddress

  /// The schema of the states.
  public var schema: Int

  /// The state before the first action, as JSON.
  public var start: String

  /// The actions.
  public var steps: [Step]

  /// An action, and the state after it.
  public struct Step: Codable, Equatable, Sendable {
    /// The action.
    public var record: JournalRecord

    /// The state after the action, as JSON.
    public var state: String
  }

  private struct Header: Codable {
    var entity: EntityAddress
    var schema: Int
    var start: String
  }
}

extension RecordedHistory {
  /// The history as lines of JSON.
  public var data: Data {
    get throws {
      var lines = [
        try JournalJSON.text(of: Header(entity: entity, schema: schema, start: start))
      ]
      lines += try steps.map { try JournalJSON.text(of: $0) }
      return Data((lines.joined(separator: "\n") + "\n").utf8)
    }
  }

  /// Reads a history.
  ///
  /// - Throws: A ``DurabilityError`` that names the line that cannot be read.
  public init(data: Data) throws {
    let lines = data.split(separator: UInt8(ascii: "\n"))
    func read<Value: Decodable>(_ index: Int) throws -> Value {
      guard lines.indices.contains(index) else {
        throw DurabilityError(
          .undecodable, statement: "line 1", "The history is empty.",
          remedy: "Write it with `recordedHistory(of:id:)`.")
      }
      do {
        return try JournalJSON.decode(Data(lines[index]))
      } catch {
        throw DurabilityError(
          .undecodable, statement: "line \(index + 1)",
          "The history cannot be read: \(JournalJSON.summary(of: error)).",
          remedy: "Write it with `recordedHistory(of:id:)`.")
      }
    }
    let header: Header = try read(0)
    self.init(
      entity: header.entity, schema: header.schema, start: header.start,
      steps: try lines.indices.dropFirst().map { try read($0) })
  }

  /// Reads a history from a file.
  public init(contentsOf file: URL) throws {
    try self.init(data: Data(contentsOf: file))
  }

  /// Runs the actions again, and reports an issue for the first state that differs.
  ///
  /// The recorded states are read with the feature's upcasters, as snapshots are.
  ///
  /// - Parameters:
  ///   - feature: The feature to test.
  ///   - updateDependencies: Overrides dependencies whose answers are not in the history.
  /// - Throws: A ``DurabilityError`` if an action cannot be read, or if the reducer asks for other
  ///   answers.
  public func expectSameStates<F: DurableFeature>(
    fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
    column: UInt = #column, _ feature: @escaping @Sendable () -> sending F,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) throws where F.State: Equatable {
    let stores = DurableStores(
      journal: InMemoryJournal(), withDependencies: updateDependencies)
    let kind = DurableKind(
      feature, settings: stores.settings, dependencies: stores.dependencies)
    let records = steps.map(\.record)
    let history = EntityHistory(
      position: JournalPosition(version: 0, epoch: 0),
      snapshot: records.first.map {
        JournalSnapshot(version: $0.version &- 1, schema: schema, state: start)
      }, records: records)
    var index = 0
    var isSame = true
    _ = try withExtendedLifetime(stores) {
      try stores.dependencies.bind {
        try kind.state(of: entity, in: history) { record, state in
          defer { index += 1 }
          let recorded = try kind.coding.state(steps[index].state, schema: schema)
          guard isSame, recorded != state else { return }
          isSame = false
          reportIssue(
            DurabilityIssues.historyDiffers,
            "An action of a recorded history leads to another state.",
            values: [
              ("Entity", "\(entity)"), ("Action", "\(record.version): \(record.action)"),
              ("Recorded (-), now (+)", diff(recorded, state) ?? "No difference is visible."),
            ],
            at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
        }
      }
    }
  }
}

extension DurableStores {
  /// Returns the history of an entity with the states that it leads to.
  ///
  /// If old actions were deleted, it begins with the oldest snapshot.
  ///
  /// - Throws: A ``DurabilityError`` if there is no such entity, or if it cannot be restored.
  public func recordedHistory<F: DurableFeature>(
    of feature: F.Type, id: String
  ) async throws -> RecordedHistory {
    let (kind, start, steps) = try await states(of: feature, id: id)
    return RecordedHistory(
      entity: EntityAddress(kind: F.kind, id: id), schema: kind.coding.schema,
      start: try kind.coding.encode(start),
      steps: try steps.map {
        RecordedHistory.Step(record: $0.record, state: try kind.coding.encode($0.state))
      })
  }

  /// Sends the actions of an entity's journal to a store actor, for a trace or a log of them.
  ///
  /// ```swift
  /// let recorder = try TraceRecorder(file: URL(filePath: "4711.trace"))
  /// try await stores.replay(of: Order.self, id: "4711") { await $0.record(to: recorder) }
  /// ```
  ///
  /// Each action leads to its state of the journal, and no effect runs. The times of the events are
  /// those of the call: the journal has those of the actions.
  ///
  /// - Parameters:
  ///   - feature: The feature of the entity.
  ///   - id: The identifier of the entity.
  ///   - prepare: Called before the first action, with a store actor that has the oldest state.
  /// - Throws: The error of `prepare`, or a ``DurabilityError`` if there is no such entity or it
  ///   cannot be restored.
  public func replay<F: DurableFeature>(
    of feature: F.Type, id: String,
    _ prepare: (_ store: StoreActor<F.State, F.Action>) async throws -> Void
  ) async throws {
    let (kind, start, steps) = try await states(of: feature, id: id)
    let replay = LockIsolated(steps.map(\.state)[...])
    let store = StoreActor<F.State, F.Action>(initialState: start) {
      Reduce { state, action in
        if let next = replay.withValue({ $0.popFirst() }) { state = next }
        return .none
      }
    }
    try await prepare(store)
    for (record, _) in steps {
      await store.send(try kind.coding.action(record.action, schema: record.schema))
    }
  }

  /// Returns the state before the oldest action of the journal, and the actions with the states
  /// after them.
  private func states<F: DurableFeature>(
    of feature: F.Type, id: String
  ) async throws -> (
    kind: DurableKind<F.State, F.Action>, start: F.State,
    steps: [(record: JournalRecord, state: F.State)]
  ) {
    let address = EntityAddress(kind: F.kind, id: id)
    let kind: DurableKind<F.State, F.Action> = try kind(of: address)
    let history = try await settings.commits.retry {
      try await journal.history(of: address, isWhole: true)
    }
    guard let history, history.position.version > 0 else {
      throw DurabilityError(
        .failed, entity: address, statement: "history", "The journal has no such entity.",
        remedy: "`Journal/entities(of:after:limit:)` lists the entities of a kind.")
    }
    return try dependencies.bind {
      var steps: [(JournalRecord, F.State)] = []
      _ = try kind.state(of: address, in: history) { steps.append(($0, $1)) }
      var start = history
      start.records = []
      return (kind, try kind.state(of: address, in: start), steps)
    }
  }
}
