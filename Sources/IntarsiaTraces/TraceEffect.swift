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

  /// The number of the store.
  public let store: Int

  /// The number of the effect, unique in its store.
  public let number: Int

  /// The event of the start.
  public let start: TraceEvent

  /// The event of the end, if the trace has it.
  public let end: TraceEvent?

  /// The numbers of the actions that the effect has sent.
  public let actions: [Int]

  /// The end of the effect.
  public var outcome: Outcome {
    end.map { $0.event == .cancelled ? .cancelled : .finished } ?? .running
  }

  /// The name of the effect, or its number: `search`, `effect 3`.
  public var name: String { start.name ?? "effect \(number)" }

  init(start: TraceEvent, end: TraceEvent?, actions: [Int]) {
    (self.start, self.end, self.actions) = (start, end, actions)
    (store, number) = (start.store ?? 0, start.effect ?? 0)
  }
}
