/// A run of an effect, from its start to its end.
public struct TraceEffect: Sendable, Equatable {
  /// The end of an effect.
  public enum Outcome: String, Sendable {
    /// The operation has returned.
    case finished
    /// The effect was cancelled.
    case cancelled
    /// The trace ends before the effect does.
    case running
  }

  /// The event of the start.
  public let start: TraceEvent

  /// The event of the end, if the trace has it.
  public let end: TraceEvent?

  /// The numbers of the actions that the effect has sent.
  public let actions: [Int]

  /// The number of the store.
  public var store: Int { start.store ?? 0 }

  /// The number of the effect, unique in its store.
  public var number: Int { start.effect ?? 0 }

  /// The end of the effect.
  public var outcome: Outcome {
    end.map { $0.event == .cancelled ? .cancelled : .finished } ?? .running
  }

  /// The name of the effect, or its number: `search`, `effect 3`.
  public var name: String { start.name ?? "effect \(number)" }
}
