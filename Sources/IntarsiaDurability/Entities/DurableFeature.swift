public import Intarsia

/// A feature whose entities survive the process.
///
/// ```swift
/// @Reducer
/// struct Order: DurableFeature {
///   struct State: Codable, Equatable, Sendable {
///     let id: String
///     var lines: [Line] = []
///     var isPaid = false
///   }
///
///   enum Action: Codable, Equatable, Sendable {
///     case add(Line)
///     case paid
///   }
///
///   static func initialState(id: String) -> State { State(id: id) }
///
///   var body: some ReducerOf<Self> { … }
/// }
/// ```
///
/// Each action is written to a ``Journal`` before `send` returns. An entity that is not in memory
/// is restored from its last snapshot and the actions after it. So the reducer must repeat its work
/// exactly: it takes dates, identifiers and random numbers from dependencies, whose answers are in
/// the journal, and does everything else in effects.
public protocol DurableFeature: Reducer, SendableMetatype
where State: Codable & Sendable, Action: Codable & Sendable {
  /// The name of the kind in journals. The default is the name of the type.
  ///
  /// Set it before you rename the type.
  static var kind: String { get }

  /// The number of the schema in which actions and states are written. The default is 1.
  static var schema: Int { get }

  /// The changes that turn older schemas into newer ones. There are none by default.
  static var upcasters: [Upcaster] { get }

  /// Returns the state of an entity before its first action.
  static func initialState(id: String) -> State

  /// Returns the effects that must run again after the entity was restored. The default is none.
  ///
  /// An effect that runs when the process ends is lost. Its state tells whether it is needed:
  ///
  /// ```swift
  /// func recovered(_ state: State) -> Effect<Action> {
  ///   state.isPaying ? pay(state.total) : .none
  /// }
  /// ```
  func recovered(_ state: State) -> Effect<Action>
}

extension DurableFeature {
  /// The name of the type.
  public static var kind: String { "\(Self.self)" }

  /// The first schema.
  public static var schema: Int { 1 }

  /// No change.
  public static var upcasters: [Upcaster] { [] }

  /// No effect.
  public func recovered(_ state: State) -> Effect<Action> { .none }
}

/// A change of the JSON of one schema into that of the next one.
///
/// ```swift
/// static let upcasters = [
///   Upcaster(
///     from: 1,
///     action: { $0["placed"] = $0.removeValue(forKey: "place") },
///     state: { $0["currency"] = "EUR" })
/// ]
/// ```
///
/// The JSON is that of `JSONEncoder`, read by `JSONSerialization`. A schema without an upcaster is
/// read as it is.
public struct Upcaster: Sendable {
  /// A change of a JSON object.
  public typealias Change = @Sendable (_ json: inout [String: Any]) throws -> Void

  /// The number of the older schema.
  public let schema: Int
  let action: Change
  let state: Change

  /// Creates an upcaster.
  ///
  /// - Parameters:
  ///   - schema: The number of the older schema; the result has the next one.
  ///   - action: Changes the JSON of an action.
  ///   - state: Changes the JSON of a state.
  public init(
    from schema: Int, action: @escaping Change = { _ in }, state: @escaping Change = { _ in }
  ) {
    self.schema = schema
    self.action = action
    self.state = state
  }
}
