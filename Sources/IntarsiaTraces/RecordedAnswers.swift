import Intarsia
import IntarsiaConcurrency
package import IntarsiaDependencies

/// Answers the calls of dependencies as they were answered in a recording.
///
/// A call gets the answer of the next recorded call of the same endpoint with the same arguments.
package final class RecordedAnswers: DependencyCallObserver {
  private struct State {
    var remaining: [TraceEvent] = []
    var answers: [Int: TraceEvent] = [:]
    var names: [Int: String] = [:]
    var unanswered: [String] = []
  }

  private let trace: Trace
  private let calls: [Int: [TraceEvent]]
  private let state = VisibleMutex(State())

  /// The number of the store that made the calls.
  package let store: Int

  init(_ trace: Trace, of store: Int) {
    (self.trace, self.store) = (trace, store)
    calls = Dictionary(
      grouping: trace.events.all(.call, of: store).filter { $0.action != nil },
      by: { $0.action ?? 0 })
  }

  /// Answers with all calls of a store, also those of effects.
  package init(allCallsOf store: Int, in trace: Trace) {
    (self.trace, self.store) = (trace, store)
    calls = [:]
    state.withLock { $0.remaining = trace.events.all(.call, of: store) }
  }

  /// Goes to the calls that the reducer made for an action.
  func begin(_ action: Int?) {
    state.withLock { state in
      state = State()
      state.remaining = action.flatMap { calls[$0] } ?? []
    }
  }

  /// The calls since ``begin(_:)`` that the dependencies answered themselves.
  var unanswered: [String] { state.withLock(\.unanswered) }

  package func began(
    _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any],
    of client: _DependencyClientIdentity?
  ) -> Int {
    var source = SwiftSource()
    let texts = arguments.map { source.textInTrace($0) }
    return state.withLock { state in
      let call = state.names.count
      state.names[call] = "\(dependency).\(endpoint)"
      let index = state.remaining.firstIndex {
        $0.dependency == dependency && $0.endpoint == endpoint && $0.arguments == texts
      }
      if let index {
        state.answers[call] = trace.answer(of: state.remaining.remove(at: index))
      }
      return call
    }
  }

  package func answer<Value>(to call: Int, as type: Value.Type) -> Value? {
    guard let answer = state.withLock({ $0.answers[call] }), answer.error == nil else { return nil }
    // A trace has no JSON of `Void`.
    if type == Void.self { return () as? Value }
    guard case .whole(let json) = answer.json else { return nil }
    return TraceValue.decode(json, dynamicallyAs: type)
  }

  package func ended(_ call: Int, with result: Result<Any, any Error>) {
    state.withLock { state in
      if let name = state.names[call] { state.unanswered.append(name) }
    }
  }
}
