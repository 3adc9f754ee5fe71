public import Intarsia
import IntarsiaIssues

/// Sends messages from the reducer of a durable entity to entities, in the action's transaction.
///
/// ```swift
/// @Dependency(\.outbox) var outbox
///
/// case .placed:
///   for line in state.lines {
///     outbox.send(.reserve(line.count, for: state.id), to: Inventory.self, id: line.article)
///   }
///   outbox.send(.expired, to: Order.self, id: state.id, after: .seconds(900), timer: "expiry")
/// ```
///
/// A message is written together with the action, so it is sent exactly if the action is in the
/// journal. It is delivered at least once and applied once, in any process that uses the journal.
/// Messages from one entity to another arrive in their order, but for those with a delay.
///
/// In a test, the default reports an issue. Use ``collecting(_:)`` to assert messages.
///
/// - Isolation: Call it synchronously in a reducer. Elsewhere it only reports an issue.
public struct Outbox: Sendable {
  private let perform: @Sendable (OutboxRequest) -> Void

  init(_ perform: @escaping @Sendable (OutboxRequest) -> Void) {
    self.perform = perform
  }

  /// Sends an action to an entity.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - feature: The feature of the receiver.
  ///   - id: The identifier of the receiver, which may be the sender.
  ///   - delay: The time until the delivery; it goes on while no process runs.
  ///   - timer: A name for a delayed message. A message with the same name and receiver replaces it
  ///     until its delivery.
  public func send<F: DurableFeature>(
    _ action: F.Action, to feature: F.Type, id: String, after delay: Duration? = nil,
    timer: String? = nil
  ) {
    perform(
      .send(
        OutboxMessage(
          receiver: EntityAddress(kind: F.kind, id: id), action: action, delay: delay, timer: timer,
          encode: { (F.schema, try JournalJSON.text(of: action)) })))
  }

  /// Cancels a pending timer that this entity has sent to itself.
  public func cancel(timer: String) { perform(.cancel(timer: timer)) }

  /// Returns an outbox that collects its requests, for tests.
  public static func collecting(_ collect: @escaping @Sendable (OutboxRequest) -> Void) -> Outbox {
    Outbox(collect)
  }
}

/// A request to an outbox.
public enum OutboxRequest: Sendable {
  /// An action is sent.
  case send(OutboxMessage)
  /// A timer is cancelled.
  case cancel(timer: String)
}

/// A message in an outbox.
public struct OutboxMessage: Sendable {
  /// The receiver.
  public let receiver: EntityAddress
  /// The action.
  public let action: any Sendable
  /// The time until the delivery, or `nil`.
  public let delay: Duration?
  /// The name of the timer, or `nil`.
  public let timer: String?
  let encode: @Sendable () throws -> (schema: Int, text: String)
}

extension Outbox: DependencyKey {
  /// Writes to the journal of the entity whose reducer runs.
  public static var liveValue: Outbox {
    Outbox { request in
      guard let reduction = Reduction.running else {
        reportIssue(
          DurabilityIssues.outboxOutsideReducer,
          "An outbox was used outside of the reducer of a durable entity.",
          values: [("Request", "\(request)")], at: IssueLocation())
        return
      }
      reduction.add(request)
    }
  }

  /// Reports each use: override it with ``Outbox/collecting(_:)``.
  ///
  /// In a durable store it writes to the journal.
  public static var testValue: Outbox {
    Outbox { request in
      if let reduction = Reduction.running { return reduction.add(request) }
      unimplemented("outbox", placeholder: ())
    }
  }
}

extension DependencyValues {
  /// Sends messages from the reducer of a durable entity.
  public var outbox: Outbox {
    get { self[Outbox.self] }
    set { self[Outbox.self] = newValue }
  }
}

extension Reduction {
  /// Adds a request of the reducer to the action's transaction.
  func add(_ request: OutboxRequest) {
    // The journal has the messages of a repeated action already.
    guard !isRepeated else { return }
    do {
      switch request {
      case .cancel(let timer):
        cancelledTimers.append(try JournalKey.timer.stored(timer))
        messages.removeAll { $0.timer == timer && $0.receiver == entity }
      case .send(let message):
        let (schema, text) = try message.encode()
        let stored = try JournalMessage(
          id: "\(key).\(messageCount)", receiver: message.receiver, schema: schema, action: text,
          due: message.delay.map { JournalTime.now + JournalTime.microseconds(of: $0) },
          timer: message.timer
        ).stored()
        if let timer = message.timer {
          messages.removeAll { $0.timer == timer && $0.receiver == message.receiver }
        }
        messages.append(stored)
        messageCount += 1
      }
    } catch let error as DurabilityError {
      fail(error.code, error.message, remedy: error.remedy)
    } catch {
      fail(
        .undecodable, "A message cannot be written: \(error).",
        remedy: "Let its `encode(to:)` accept every value that the feature sends.")
    }
  }
}
