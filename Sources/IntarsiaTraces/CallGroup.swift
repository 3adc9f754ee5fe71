import Intarsia

/// The calls of one endpoint of a dependency.
struct CallGroup {
  /// An answer of a call, or an element or the end of its stream.
  struct Delivery {
    let event: TraceEvent
    /// The times between which an action of the user came.
    var delay: Range<Int>?
  }

  struct Call {
    let event: TraceEvent
    /// The answer; for a stream its elements and its end.
    let deliveries: [Delivery]
    /// The type of the stream, if the call has returned one.
    let stream: String?

    var arguments: [String] { event.arguments ?? [] }
  }

  let dependency: String
  let endpoint: String
  /// The keys by which the session read the dependency.
  let keys: [String]
  /// The name of the variable that counts the calls.
  let counterName: String
  var calls: [Call] = []

  /// Groups calls by their endpoints.
  ///
  /// - Parameters:
  ///   - events: The events of the store.
  ///   - sends: The numbers of the user's actions, in their order.
  static func groups(of events: [TraceEvent], sends: [Int], in trace: Trace) -> [CallGroup] {
    let reads = events.filter { $0.event == .dependency }.compactMap(\.key)
    var clients: [Int: [String]] = [:]
    for event in events where event.event == .value {
      if let client = event.client, let key = event.key { clients[client, default: []].append(key) }
    }
    var lastCalls: [Int: Int] = [:]
    for event in events where event.event == .call {
      if let effect = event.effect { lastCalls[effect] = event.n }
    }
    var groups: [CallGroup] = []
    for event in events where event.event == .call {
      let dependency = event.dependency ?? "<#dependency#>"
      let endpoint = event.endpoint ?? "<#endpoint#>"
      let keys =
        event.client.flatMap { clients[$0] }?.sorted()
        ?? [guessedKey(of: dependency, reads: reads)].compactMap(\.self)
      var index = groups.firstIndex {
        $0.dependency == dependency && $0.endpoint == endpoint && $0.keys == keys
      }
      if index == nil {
        index = groups.count
        let isTaken = groups.contains { $0.endpoint == endpoint }
        groups.append(
          CallGroup(
            dependency: dependency, endpoint: endpoint, keys: keys,
            counterName: "\(endpoint)Calls\(isTaken ? "\(groups.count + 1)" : "")"))
      }
      let isLast = event.effect.map { lastCalls[$0] == event.n } ?? false
      groups[index ?? 0].calls.append(
        call(event, sends: sends, isLastOfEffect: isLast, in: trace))
    }
    return groups
  }

  private static func call(
    _ event: TraceEvent, sends: [Int], isLastOfEffect: Bool, in trace: Trace
  ) -> Call {
    let answer = trace.answer(of: event)
    var events =
      answer?.stream == nil ? [answer].compactMap(\.self) : trace.deliveries(of: event)
    if isLastOfEffect, let effect = event.effect,
      let effect = event.store.flatMap({ trace.effect(effect, of: $0) }),
      effect.outcome == .cancelled
    {
      // The effect did nothing with the answer, or with the last elements, before its end.
      let last = effect.actions.last ?? 0
      events.removeAll { $0.n > last }
    }
    var deliveries: [Delivery] = []
    var (number, time) = (event.n, event.at)
    for event in events {
      var delivery = Delivery(event: event)
      if time < event.at, let send = sends[sends.partitionPoint { $0 < number }...].first,
        send < event.n
      {
        delivery.delay = time..<event.at
      }
      deliveries.append(delivery)
      (number, time) = (event.n, event.at)
    }
    return Call(event: event, deliveries: deliveries, stream: answer?.stream)
  }

  var delays: [Range<Int>] { calls.flatMap(\.deliveries).compactMap(\.delay) }

  var throwsRecordedError: Bool {
    calls.flatMap(\.deliveries).contains { $0.event.error != nil && $0.event.source == nil }
  }

  static func milliseconds(_ times: Range<Int>) -> Int { (times.count + 999) / 1_000 }

  // MARK: - Keys

  /// Returns the key of a dependency that the trace does not name.
  ///
  /// A call has the type of its dependency, which is the key or the value of a property. The key of
  /// an entry has the name of the property: `teaKey` of a `TeaClient`.
  private static func guessedKey(of dependency: String, reads: [String]) -> String? {
    guard dependency.first?.isUppercase == true else { return dependency + "Key" }
    if reads.contains(dependency) { return dependency }
    return reads.filter { $0.hasSuffix("Key") }
      .filter { dependency.lowercased().hasPrefix($0.dropLast(3).lowercased()) }
      .max { $0.count < $1.count }
  }

  /// Whether the calls drew random numbers.
  var isRandom: Bool { dependency == "RandomNumberGenerator" }

  /// The code before the closures that answer the calls: `$0.tea.find = {`.
  private var starts: [String] {
    switch dependency {
    case "UUIDGenerator": return ["$0.uuid = UUIDGenerator {"]
    case "DateGenerator": return ["$0.date = DateGenerator {"]
    default:
      let keys = keys.isEmpty ? [dependency] : keys
      return keys.map { "\(DependencyPlace.of($0)).\(endpoint) = {" }
    }
  }

  /// The keys of dependencies that the override controls.
  var controlledKeys: [String] {
    switch dependency {
    case "UUIDGenerator": ["UUIDGeneratorKey"]
    case "DateGenerator": ["DateGeneratorKey"]
    case "RandomNumberGenerator": ["WithRandomNumberGeneratorKey"]
    default: keys.isEmpty ? [dependency] : keys
    }
  }

  // MARK: - Swift

  private var parameters: [String] {
    let count = calls[0].arguments.count
    return count == 1 ? ["argument"] : (0..<count).map { "argument\($0 + 1)" }
  }

  private var hasOneResult: Bool {
    calls.dropFirst().allSatisfy { lines(of: $0) == lines(of: calls[0]) }
  }

  /// Whether equal arguments had equal results.
  private var dependsOnArguments: Bool {
    var results: [[String]: [String]] = [:]
    return !parameters.isEmpty
      && calls.allSatisfy { call in
        let result = lines(of: call)
        return results.updateValue(result, forKey: call.arguments) ?? result == result
      }
  }

  /// Whether each identifier was a new one, so that a test may use others.
  var hasDistinctResults: Bool {
    let values = calls.map { $0.deliveries.first?.event.value }
    return !values.contains(nil) && Set(values).count == values.count
  }

  /// The declaration of a counter, if the results follow from the order of the calls.
  var counter: [String] {
    isRandom || hasOneResult || dependsOnArguments ? [] : ["let \(counterName) = LockIsolated(0)"]
  }

  /// The assignments of the endpoint.
  var overrides: [String] {
    if isRandom {
      let numbers = calls.compactMap { $0.deliveries.first?.event.value }.joined(separator: ", ")
      return [
        "$0.withRandomNumberGenerator = WithRandomNumberGenerator(",
        "  RecordedNumbers(numbers: [\(numbers)]))",
      ]
    }
    return starts.flatMap { override(start: $0) }
  }

  private func override(start: String) -> [String] {
    let ignored = parameters.map { _ in "_" }.joined(separator: ", ")
    let opening = ignored.isEmpty ? start : "\(start) \(ignored) in"
    if hasOneResult {
      var result = lines(of: calls[0])
      if result.count == 1 { return ["\(opening) \(result[0].trimmingPrefix("return ")) }"] }
      if result[0].hasPrefix("return ") { result[0].removeFirst(7) }
      return [opening] + result.map { "  " + $0 } + ["}"]
    }
    var body: [String]
    let unexpected: String
    if dependsOnArguments {
      let list = parameters.joined(separator: ", ")
      body = ["\(start) \(list) in", "  switch \(parameters.count == 1 ? list : "(\(list))") {"]
      var known: Set<[String]> = []
      for call in calls where known.insert(call.arguments).inserted {
        let values = call.arguments.joined(separator: ", ")
        body.append("  case \(parameters.count == 1 ? values : "(\(values))"):")
        body += lines(of: call).map { "    " + $0 }
      }
      unexpected = "with these arguments"
    } else {
      body = [opening, "  \(counterName).withValue { $0 += 1 }"]
      body.append("  switch \(counterName).value {")
      for (index, call) in calls.enumerated() {
        body.append("  case \(index + 1):")
        if !call.arguments.isEmpty {
          body.append("    // \(endpoint)(\(call.arguments.joined(separator: ", ")))")
        }
        body += lines(of: call).map { "    " + $0 }
      }
      unexpected = "so often"
    }
    body += [
      "  default:", "    reportIssue(\"The session did not call \(endpoint) \(unexpected).\")",
    ]
    return body + lines(of: calls[calls.count - 1]).map { "    " + $0 } + ["  }", "}"]
  }

  /// The statements that answer a call.
  private func lines(of call: Call) -> [String] {
    if let stream = call.stream { return lines(of: stream, call.deliveries) }
    guard let delivery = call.deliveries.first else {
      return [
        "// The call did not return in the session.", "return try await Task.never()",
      ]
    }
    let answer = delivery.event
    var lines: [String] = []
    // An endpoint that does not throw cannot use `try`.
    if let delay = delivery.delay { lines.append(Self.sleep(delay, "try?")) }
    if answer.error != nil {
      lines.append("throw \(Self.error(of: answer))")
    } else {
      lines.append("return \(answer.value ?? "<#result of \(endpoint)#>")")
    }
    return lines
  }

  private func lines(of stream: String, _ deliveries: [Delivery]) -> [String] {
    guard !deliveries.isEmpty else {
      return ["// The stream delivered nothing in the session.", "return \(stream) { _ in }"]
    }
    guard deliveries.contains(where: { $0.delay != nil }) else {
      return ["return \(stream) {"] + deliveries.map { "  \(statement(of: $0.event, on: "$0"))" }
        + ["}"]
    }
    var lines = ["return \(stream) { continuation in", "  let task = Task {"]
    for delivery in deliveries {
      if let delay = delivery.delay { lines.append("    \(Self.sleep(delay))") }
      lines.append("    \(statement(of: delivery.event, on: "continuation"))")
    }
    return lines + ["  }", "  continuation.onTermination = { _ in task.cancel() }", "}"]
  }

  private func statement(of delivery: TraceEvent, on continuation: String) -> String {
    guard delivery.event == .ended else {
      return "\(continuation).yield(\(delivery.value ?? "<#element of \(endpoint)#>"))"
    }
    return delivery.error == nil
      ? "\(continuation).finish()"
      : "\(continuation).finish(throwing: \(Self.error(of: delivery)))"
  }

  private static func sleep(_ delay: Range<Int>, _ attempt: String = "try") -> String {
    "\(attempt) await Task.sleep(for: .milliseconds(\(milliseconds(delay))))"
  }

  private static func error(of event: TraceEvent) -> String {
    event.source ?? "RecordedError(description: \((event.error ?? "").debugDescription))"
  }
}
