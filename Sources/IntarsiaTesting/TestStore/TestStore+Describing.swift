import IntarsiaConcurrency
import IntarsiaDump
import IntarsiaIssues
import IntarsiaRuntime
import IntarsiaSimulation

extension TestStore {
  /// An action with its whole payload, cut after a number of lines.
  func describe(_ action: Action) -> String {
    String(compactlyDumping: action).withoutRest
  }

  /// An action in a sentence, shortened to keep the sentence readable.
  func name(_ action: Action) -> String {
    ActionName(action)?.call ?? "an action"
  }

  /// The names of actions in a sentence, with a count for equal consecutive names.
  func list(_ actions: [Action]) -> String {
    var names: [(text: String, count: Int)] = []
    var left = actions.count
    for action in actions.prefix(Self.namedActions) {
      let text = name(action)
      if names.last?.text == text {
        names[names.count - 1].count += 1
      } else {
        guard names.count < Self.listedNames else { break }
        names.append((text, 1))
      }
      left -= 1
    }
    let texts = names.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
    return (texts + (left == 0 ? [] : ["and \(left) more"])).joined(separator: ", ")
  }

  /// The first actions with their payloads and senders, and the number of the others.
  func describe(_ received: some Collection<Reduced>, withSenders: Bool) -> String {
    let shown = received.prefix(Self.listedNames).map { received in
      let sender = withSenders ? sender(of: received).map { "\nsent by \($0)" } : nil
      return describe(received.action) + (sender ?? "")
    }
    let left = received.count - shown.count
    return (shown + (left == 0 ? [] : ["… and \(left) more"])).joined(separator: "\n")
  }

  private static var listedNames: Int { 20 }

  /// A limit, because there may be a hundred thousand actions.
  private static var namedActions: Int { 1_000 }

  /// The whole action as a value of an issue, if its short name omits something.
  func completing(_ action: Action?) -> [(String, String)] {
    guard let action, ActionName(action)?.isComplete != true else { return [] }
    return [("Action", describe(action))]
  }

  func describeDifference<Value>(_ lhs: Value, _ rhs: Value) -> String {
    diff(lhs, rhs) ?? "Both print alike, but are not equal:\n\(String(compactlyDumping: lhs))"
  }

  /// The sender of an action, if it is an effect with a known source location.
  func sender(of received: Reduced) -> String? {
    guard case .effect(let origin?) = received.origin else { return nil }
    return "the effect made at \(origin)"
  }

  /// The running effects that the test has not skipped, one in each line; `nil` if there are none.
  var runningEffects: String? { runningEffects { _ in true } }

  /// Those of the running effects that are cancelled, or are not; `nil` if there are none.
  func runningEffects(whereCancelled isShown: (Bool) -> Bool) -> String? {
    let operations = core.registry.operations.filter {
      !skippedEffects.contains($0.token) && isShown($0.isCancelled)
    }
    guard !operations.isEmpty else { return nil }
    let tasks = operations.map { core.registry.task(of: $0.token).map(TaskNumber.of) }
    let waits = simulation.describeWaits(of: tasks.compactMap(\.self))
    var rest = waits[...]
    return zip(operations, tasks)
      .map { operation, task in
        let name = operation.run.name.map { "\"\($0)\", " } ?? ""
        let end = operation.isCancelled ? ", cancelled but not yet ended" : ""
        let waits = task == nil ? [] : rest.popFirst() ?? []
        return (["\(name)made at \(operation.run.origin)\(end)"] + waits.map { "  " + $0 })
          .joined(separator: "\n")
      }
      .joined(separator: "\n")
  }
}

extension String {
  /// The first lines of a long text, followed by the number of omitted lines.
  var withoutRest: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    // A note about a single omitted line would take a line itself.
    guard lines.count > Self.shownLines + 1 else { return self }
    return lines.prefix(Self.shownLines).joined(separator: "\n")
      + "\n… (\(lines.count - Self.shownLines) more lines)"
  }

  private static let shownLines = 30
}

extension TestStore {
  /// Names the feature and the action in issues of the reducer and of the effects it starts.
  func trace(_ action: Action, _ body: () -> Void) {
    let action = UncheckedSendable(action)
    var trace = IssueTrace.current
    trace.action = {
      let call = ActionName(action.value)?.call ?? "\(action.value)"
      return "\(featureName(of: action.value)), by the action \(call)"
    }
    IssueTrace.$bound.withValue(trace, operation: body)
  }
}

/// The name of a feature: the type in which its action type is nested.
private func featureName<Action>(of action: Action) -> String {
  let name = ActionLabel.typeName(Action.self)
  return name.hasSuffix(".Action") ? String(name.dropLast(".Action".count)) : name
}
