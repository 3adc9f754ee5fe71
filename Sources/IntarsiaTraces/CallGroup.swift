/// The calls of one endpoint of a dependency, with which a test answers as the session did.
struct CallGroup {
  /// An answer of a call, or an element or the end of its stream.
  struct Delivery: Hashable {
    /// The value; `nil` if the call has thrown, or the stream has ended.
    var value: TestSource?
    var error: TestSource?
    /// The times between which an action of the user came.
    var delay: Range<Int>?
  }

  struct Call: Hashable {
    let arguments: [TestSource]
    /// The answer; for a stream its elements and its end.
    let deliveries: [Delivery]
    /// The type of the stream, if the call has returned one.
    let stream: TestSource?
  }

  let dependency: String
  let endpoint: TestSource
  /// The keys by which the session read the dependency.
  let keys: [String]
  /// The name of the variable that counts the calls.
  let counterName: TestSource
  private(set) var calls: [Call] = []
  private(set) var hasDescribedError = false

  /// Groups calls by their endpoints.
  ///
  /// - Parameters:
  ///   - events: The events of the store.
  ///   - sends: The numbers of the user's actions, in their order.
  ///   - reader: Reads the values of the trace.
  static func groups(
    of events: [TraceEvent], sends: [Int], in trace: Trace, _ reader: TestSourceReader
  ) -> [CallGroup] {
    let reads = events.filter { $0.event == .dependency }.compactMap(\.key)
    var clients: [Int: [String]] = [:]
    for event in events where event.event == .value {
      if let client = event.client, let key = event.key { clients[client, default: []].append(key) }
    }
    let calls = events.filter { $0.event == .call }
    let lastCalls = Dictionary(
      calls.compactMap { call in call.effect.map { ($0, call.n) } }, uniquingKeysWith: { $1 })
    var groups: [CallGroup] = []
    for event in calls {
      guard let dependency = event.dependency,
        let endpoint = event.endpoint.flatMap(TestSource.init)
      else {
        reader.refuse(event, "The call has no endpoint.")
        continue
      }
      let keys =
        event.client.flatMap { clients[$0] }?.sorted()
        ?? [guessedKey(of: dependency, reads: reads) ?? dependency]
      let known = groups.firstIndex {
        $0.dependency == dependency && $0.endpoint == endpoint && $0.keys == keys
      }
      let index = known ?? groups.count
      if known == nil {
        let isSecond = groups.contains { $0.endpoint == endpoint }
        groups.append(
          CallGroup(
            dependency: dependency, endpoint: endpoint, keys: keys,
            counterName: isSecond ? "\(endpoint)Calls\(index + 1)" : "\(endpoint)Calls"))
      }
      let isLast = event.effect.map { lastCalls[$0] == event.n } ?? false
      groups[index].add(event, sends: sends, isLastOfEffect: isLast, in: trace, reader)
    }
    return groups
  }

  private mutating func add(
    _ call: TraceEvent, sends: [Int], isLastOfEffect: Bool, in trace: Trace,
    _ reader: TestSourceReader
  ) {
    let answer = trace.answer(of: call)
    var events = answer?.stream == nil ? [answer].compactMap(\.self) : trace.deliveries(of: call)
    if isLastOfEffect, let effect = trace.effect(of: call), effect.outcome == .cancelled {
      // The effect did nothing with the answer, or with the last elements, before its end.
      let last = effect.actions.last ?? 0
      events.removeAll { $0.n > last }
    }
    let name = "\(dependency).\(endpoint.text)"
    var deliveries: [Delivery] = []
    var (number, time) = (call.n, call.at)
    for event in events {
      var delivery = Delivery()
      if let error = event.error {
        hasDescribedError = hasDescribedError || event.source == nil
        delivery.error =
          event.source == nil
          ? "RecordedError(description: \(.literal(error)))"
          : reader.read(event.source, of: event, "The error of \(name)")
      } else if event.event != .ended {
        delivery.value = reader.read(event.value, of: call, "The answer of \(name)")
      }
      if time < event.at, let send = sends[sends.partitionPoint { $0 < number }...].first,
        send < event.n
      {
        delivery.delay = time..<event.at
      }
      deliveries.append(delivery)
      (number, time) = (event.n, event.at)
    }
    calls.append(
      Call(
        arguments: (call.arguments ?? []).map {
          reader.read($0, of: call, "An argument of \(name)")
        },
        deliveries: deliveries,
        stream: answer?.stream.map { reader.read($0, as: .type, of: call, "The stream of \(name)") }
      ))
  }

  /// Returns the key of a dependency that the trace does not name.
  ///
  /// A call has the type of its dependency, which is the key or the value of a property. The key of
  /// an entry has the name of the property: `teaKey` of a `TeaClient`.
  private static func guessedKey(of dependency: String, reads: [String]) -> String? {
    guard dependency.first?.isUppercase == true else { return dependency + "Key" }
    if reads.contains(dependency) { return dependency }
    return reads.filter {
      $0.hasSuffix("Key") && dependency.lowercased().hasPrefix($0.dropLast(3).lowercased())
    }.max { $0.count < $1.count }
  }

  // MARK: - Generators

  /// Whether the calls drew random numbers.
  var isRandom: Bool { dependency == "RandomNumberGenerator" }

  var delays: [Range<Int>] { calls.flatMap(\.deliveries).compactMap(\.delay) }

  /// The numbers of the identifiers that the session generated, if each was a new one, so that a
  /// test may use others.
  var identifiers: [String: Int]? {
    guard dependency == "UUIDGenerator" else { return nil }
    let ids = calls.compactMap { call -> String? in
      let parts = call.deliveries.first?.value?.text.split(separator: "\"") ?? []
      return parts.first == "UUID(uuidString: " && parts.count == 3 ? String(parts[1]) : nil
    }
    guard ids.count == calls.count, Set(ids).count == ids.count else { return nil }
    return Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }

  /// The keys of dependencies that the override controls.
  var controlledKeys: [String] {
    switch dependency {
    case "UUIDGenerator", "DateGenerator": ["\(dependency)Key"]
    case "RandomNumberGenerator": ["WithRandomNumberGeneratorKey"]
    default: keys
    }
  }

  // MARK: - Swift

  private var hasOneResult: Bool {
    calls.allSatisfy { $0.deliveries == calls[0].deliveries && $0.stream == calls[0].stream }
  }

  /// Whether equal arguments had equal results.
  private var dependsOnArguments: Bool {
    guard !calls[0].arguments.isEmpty else { return false }
    return Dictionary(grouping: calls, by: \.arguments).values.allSatisfy { Set($0).count == 1 }
  }

  /// The declaration of a counter, if the results follow from the order of the calls.
  var counter: [TestSource] {
    isRandom || hasOneResult || dependsOnArguments ? [] : ["let \(counterName) = LockIsolated(0)"]
  }

  /// Returns the assignments of the endpoint.
  ///
  /// - Parameter places: The places of the keys.
  func overrides(at places: [TestSource]) -> [TestSource] {
    switch dependency {
    case "RandomNumberGenerator":
      let numbers = calls.compactMap { $0.deliveries.first?.value }.list
      return [
        """
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(RecordedNumbers(numbers: \
        [\(numbers)]))
        """
      ]
    case "UUIDGenerator": return override("$0.uuid = UUIDGenerator {")
    case "DateGenerator": return override("$0.date = DateGenerator {")
    default: return places.flatMap { override("\($0).\(endpoint) = {") }
    }
  }

  private func override(_ start: TestSource) -> [TestSource] {
    let count = calls[0].arguments.count
    func opening(_ names: [TestSource]) -> TestSource {
      count == 0 ? start : "\(start) \(names.list) in"
    }
    let unused = opening(Array(repeating: "_", count: count))
    if hasOneResult {
      var result = lines(of: calls[0])
      result[0] = result[0].dropping("return ")
      return result.count == 1 ? ["\(unused) \(result[0]) }"] : [unused] + result.indented() + ["}"]
    }
    func pattern(_ values: [TestSource]) -> TestSource {
      values.count == 1 ? values[0] : "(\(values.list))"
    }
    let names: [TestSource] = count == 1 ? ["argument"] : (0..<count).map { "argument\($0 + 1)" }
    let isByArguments = dependsOnArguments
    var body: [TestSource] =
      isByArguments
      ? ["switch \(pattern(names)) {"]
      : ["\(counterName).withValue { $0 += 1 }", "switch \(counterName).value {"]
    var known: Set<[TestSource]> = []
    for (index, call) in calls.enumerated() {
      if isByArguments, !known.insert(call.arguments).inserted { continue }
      body.append(isByArguments ? "case \(pattern(call.arguments)):" : "case \(index + 1):")
      if !isByArguments, count > 0 { body.append("  // \(endpoint)(\(call.arguments.list))") }
      body += lines(of: call).indented()
    }
    let unexpected: TestSource = isByArguments ? "with these arguments" : "so often"
    body += ["default:", "  reportIssue(\"The session did not call \(endpoint) \(unexpected).\")"]
    body += lines(of: calls[calls.count - 1]).indented() + ["}"]
    return [isByArguments ? opening(names) : unused] + body.indented() + ["}"]
  }

  /// The statements that answer a call.
  private func lines(of call: Call) -> [TestSource] {
    if let stream = call.stream { return lines(of: stream, call.deliveries) }
    guard let answer = call.deliveries.first else {
      return ["// The call did not return in the session.", "return try await Task.never()"]
    }
    // An endpoint that does not throw cannot use `try`.
    return (answer.delay.map { ["try? \(Self.sleep($0))"] } ?? [])
      + [answer.error.map { "throw \($0)" } ?? "return \(answer.value ?? "")"]
  }

  private func lines(of stream: TestSource, _ deliveries: [Delivery]) -> [TestSource] {
    guard !deliveries.isEmpty else {
      return ["// The stream delivered nothing in the session.", "return \(stream) { _ in }"]
    }
    guard deliveries.contains(where: { $0.delay != nil }) else {
      return ["return \(stream) {"] + deliveries.map { statement($0, on: "$0") }.indented() + ["}"]
    }
    let lines = deliveries.flatMap { delivery in
      (delivery.delay.map { ["try \(Self.sleep($0))"] } ?? [])
        + [statement(delivery, on: "continuation")]
    }
    return ["return \(stream) { continuation in", "  let task = Task {"] + lines.indented(4)
      + ["  }", "  continuation.onTermination = { _ in task.cancel() }", "}"]
  }

  private func statement(_ delivery: Delivery, on continuation: TestSource) -> TestSource {
    if let value = delivery.value { return "\(continuation).yield(\(value))" }
    return "\(continuation).finish(\(delivery.error.map { "throwing: \($0)" } ?? ""))"
  }

  static func sleep(_ delay: Range<Int>) -> TestSource {
    "await VirtualClock().sleep(for: .milliseconds(\(milliseconds(delay))))"
  }

  static func milliseconds(_ times: Range<Int>) -> Int { (times.count + 999) / 1_000 }
}
