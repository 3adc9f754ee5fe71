import Foundation
import IntarsiaDependencies

/// One run of a durable entity's reducer.
///
/// It records the answers of dependencies, or repeats recorded ones, and collects messages.
final class Reduction: ReductionCallObserver, @unchecked Sendable {
  // Safe: only the thread that runs the reducer changes a property, until `isReducing` is `false`.
  // Effects, whose tasks begin later, only read.

  /// A recorded answer of a dependency.
  struct Answer: Codable, Equatable {
    /// The dependency and its endpoint, as in `DateGenerator.now`.
    var call: String
    /// The answer as JSON.
    var value: String
  }

  let entity: EntityAddress
  /// The version of the entity after the action.
  let version: Int64
  /// The recorded answers, if the reducer runs again.
  private let recorded: [Answer]?
  /// Waits in an effect until the end of a timer that survives the process.
  let sleep: Sleep?

  typealias Sleep =
    @Sendable (_ timer: String, _ duration: Duration, _ clock: any Clock<Duration>) async throws
    -> Void

  private(set) var isReducing = true
  private(set) var answers: [Answer] = []
  private(set) var error: DurabilityError?
  var messages: [JournalMessage] = []
  /// The number of messages so far, with those whose timers were cancelled or replaced.
  var messageCount = 0
  var cancelledTimers: [String] = []

  /// The number of calls in progress.
  ///
  /// The answer of the outermost one includes those inside it.
  private var depth = 0
  private var call = ""

  init(
    _ entity: EntityAddress, version: Int64, recorded: [Answer]? = nil, sleep: Sleep? = nil
  ) {
    self.sleep = sleep
    self.entity = entity
    self.version = version
    self.recorded = recorded
  }

  /// The reduction in progress, or the one that started the current effect.
  static var current: Reduction? { ReductionCalls.observer as? Reduction }

  /// The reduction in progress.
  static var running: Reduction? { current.flatMap { $0.isReducing ? $0 : nil } }

  /// Whether the reducer runs to restore a state: it sends nothing.
  var isRepeated: Bool { recorded != nil }

  /// The key of the action, unique in the journal.
  var key: String { "\(entity.identifier)/\(version)" }

  /// Runs the reducer.
  func run(_ reduce: () -> Void) {
    ReductionCalls.$observer.withValue(self) { reduce() }
    close()
  }

  /// Ends the reduction.
  func close() {
    isReducing = false
    if let recorded, error == nil, answers.count < recorded.count {
      diverge("It asked for \(answers.count) answers instead of \(recorded.count).")
    }
  }

  // MARK: - Calls

  func began(
    _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any],
    of client: _DependencyClientIdentity?
  ) -> Int {
    depth += 1
    guard depth == 1 else { return depth }
    call = "\(dependency).\(endpoint)"
    if let recorded, answers.count >= recorded.count {
      diverge("It asked for \(call), and the journal has no further answer.")
    } else if let recorded, recorded[answers.count].call != call {
      diverge(
        "It asked for \(call), and the journal has an answer of \(recorded[answers.count].call).")
    }
    return depth
  }

  func answer<Value>(to call: Int, as type: Value.Type) -> Value? {
    guard call == 1, error == nil, let recorded else { return nil }
    let answer = recorded[answers.count]
    guard let value = Self.decode(answer.value, as: type) else {
      fail(.undecodable, "The answer of \(answer.call) cannot be read as \(type).")
      return nil
    }
    depth -= 1
    answers.append(answer)
    return value
  }

  private static func decode<Value>(_ text: String, as type: Value.Type) -> Value? {
    if type == Void.self { return () as? Value }
    func read<D: Decodable>(_ type: D.Type) -> Value? {
      (try? JournalJSON.decode(Data(text.utf8)) as D) as? Value
    }
    return (type as? any Decodable.Type).flatMap { read($0) }
  }

  func ended(_ call: Int, with result: Result<Any, any Error>) {
    depth -= 1
    guard depth == 0, error == nil else { return }
    switch result {
    case .success(is Void):
      answers.append(Answer(call: self.call, value: "null"))
    case .success(let value as any Encodable):
      do {
        answers.append(Answer(call: self.call, value: try JournalJSON.text(of: value)))
      } catch {
        fail(.undecodable, "The answer of \(self.call) cannot be written: \(error).")
      }
    case .success(let value):
      fail(
        .undecodable,
        "The answer of \(self.call) has the type \(type(of: value)), which is not `Codable`.")
    case .failure(let error):
      fail(.undecodable, "\(self.call) threw an error in a reducer: \(error).")
    }
  }

  private func diverge(_ reason: String) {
    fail(
      .diverged, "The reducer does not repeat its work. \(reason)",
      remedy: "Keep what it does for old actions, or raise the schema and add an upcaster.")
  }

  func fail(
    _ code: DurabilityError.Code, _ message: String,
    remedy: String = "Call the dependency in an effect, and send its answer in an action."
  ) {
    guard error == nil else { return }
    error = DurabilityError(
      code, entity: entity, statement: "action \(version)", message, remedy: remedy)
  }
}
