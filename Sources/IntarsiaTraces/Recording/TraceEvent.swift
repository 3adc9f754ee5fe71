/// The first line of a trace: the program that was recorded.
public struct TraceHeader: Codable, Sendable, Equatable {
  /// The name of the format, always `intarsia`.
  public var trace = "intarsia"

  /// The version of the format.
  public var version = Self.currentVersion

  /// The name of the program.
  public var program: String

  /// The number of the process.
  public var process: Int

  /// The start of the recording, as an ISO 8601 date with milliseconds.
  public var started: String

  /// The version of the Swift compiler that built the recorder, such as `6.3`.
  public var swift: String

  /// The seed of the simulation, if the program ran in one.
  public var seed: String?

  /// The version that this library writes, and the highest that it reads.
  public static let currentVersion = 1
}

/// An event of a trace: one of the lines after the header.
///
/// Which properties are set depends on ``event``. `Documentation/Traces.md` has the table.
public struct TraceEvent: Codable, Sendable, Equatable {
  /// The kind of an event.
  ///
  /// A later version may add kinds, so a `switch` over them needs a `default`. A reader ignores
  /// kinds that it does not know.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// The recorder sees a store for the first time.
    case store
    /// A store is about to reduce an action.
    case action
    /// An action has changed the state.
    case change
    /// An effect starts.
    case started
    /// An effect has sent an action.
    case emitted
    /// The operation of an effect has ended.
    case finished
    /// An effect was cancelled.
    case cancelled
    /// A feature, or a default, has read a dependency for the first time.
    case dependency
    /// An endpoint of a dependency was called.
    case call
    /// A call has returned or thrown.
    case answer
    /// The stream that a call has returned has delivered an element.
    case element
    /// The stream that a call has returned has ended.
    case ended
    /// The value of a dependency that was read for the first time.
    case value
    /// A shared value has changed.
    case shared
    /// An issue was reported.
    case issue
    /// The order of the jobs of a simulation.
    case orders
    /// Events are missing.
    case gap
  }

  /// The kind of the event.
  public var event: Kind

  /// The number of the event, which increases through the trace.
  public var n = 0

  /// The time since the start of the recording, in microseconds.
  public var at = 0

  /// The number of the store.
  public var store: Int?

  /// The name of the store, of the effect's task, or of the shared value.
  public var name: String?

  /// The outline of the types of the store.
  public var types: TraceTypes?

  /// The keys that the dependencies of the store override.
  public var overrides: [String]?

  /// The action on one line.
  public var label: String?

  /// The features inside the root to which an action belongs, outermost first: `form: TeaForm`.
  public var features: [String]?

  /// The dump of a value, or the change of the last one.
  public var dump: TraceText?

  /// The value in JSON, or the change of the last one; `nil` if the type is not `Encodable`.
  public var json: TraceText?

  /// The Swift expression of an action, a state or an error, if there is one.
  public var source: String?

  /// The Swift statements that change an expected state, a shared value or a client, which is `$0`.
  public var assign: [String]?

  /// The path from a state, `$0`, to the shared value that has changed: `$0.$count`.
  public var path: String?

  /// The shared values that appear in a state.
  public var shared: [TraceShared]?

  /// The modules of the types in the Swift expressions, if no earlier event of the store has them.
  public var modules: [String]?

  /// The sender of an action.
  public var from: TraceOrigin?

  /// The number of the event of the action that this event belongs to.
  public var action: Int?

  /// The number of the effect, unique in its store.
  public var effect: Int?

  /// The place in the source: `Shop/Cart.swift:12`.
  public var place: String?

  /// The key of a dependency that was read.
  public var key: String?

  /// The number of a client, by which calls and the keys of the client belong together.
  public var client: Int?

  /// Whether the read found an override.
  public var controlled: Bool?

  /// The key whose default read the dependency while it was made.
  public var reader: String?

  /// The name of the dependency that was called.
  public var dependency: String?

  /// The name of the endpoint that was called.
  public var endpoint: String?

  /// The arguments of a call, as Swift expressions.
  public var arguments: [String]?

  /// The type of the stream that a call has returned, such as `AsyncStream`.
  public var stream: String?

  /// The number of the event of the call that this event answers.
  public var call: Int?

  /// The result of a call, as a Swift expression.
  public var value: String?

  /// The description of the error that a call has thrown; ``source`` has its Swift expression.
  public var error: String?

  /// The code of an issue of the library.
  public var code: String?

  /// The severity of an issue: `error` or `warning`.
  public var severity: String?

  /// The text of an issue.
  public var message: String?

  /// The order of jobs, as `withJobOrders` prints it.
  public var text: String?

  /// The number of missing events.
  public var events: Int?

  /// Creates an event of a kind.
  public init(_ event: Kind) { self.event = event }

  /// Creates the gap of missing events before the one of a number.
  init(gap events: Int, before n: Int, at: Int) {
    event = .gap
    (self.n, self.at, self.events) = (n, at, events)
  }
}

/// The sender of an action: one of the properties is set.
public struct TraceOrigin: Codable, Sendable, Equatable {
  /// The place that sent the action to the store.
  public var user: String?

  /// The effect that sent the action.
  public var effect: Int?

  /// Whether a reducer returned the action.
  public var reducer: Bool?
}

/// A shared value of a state.
public struct TraceShared: Codable, Sendable, Equatable {
  /// The path from the state, `$0`: `$0.$count`.
  public var path: String

  /// The name of the key, such as `.appStorage("count")`; `nil` without a key.
  public var key: String?

  /// The value as a Swift expression.
  public var value: String
}

/// An outline of the types of a store, which a player compares with those of its own store.
public struct TraceTypes: Codable, Sendable, Equatable {
  /// The stored properties of the state: `count: Int`, `row.title: String`.
  public var state: [String]

  /// The cases of the action.
  public var action: [String]
}
