import Intarsia

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
  let endpoint: String
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
      guard let dependency = event.dependency, let endpoint = event.endpoint,
        TestSourceParser.isIdentifier(endpoint)
      else {
        reader.refuse(event, "The call has no endpoint.")
        continue
      }
      let keys =
        event.client.flatMap { clients[$0] }?.sorted()
        ?? [guessedKey(of: dependency, reads: reads)].compactMap(\.self)
      let known = groups.firstIndex {
        $0.dependency == dependency && $0.endpoint == endpoint && $0.keys == keys
      }
      let index = known ?? groups.count
      if known == nil {
        let number = groups.contains { $0.endpoint == endpoint } ? "\(index + 1)" : ""
        groups.append(
          CallGroup(
            dependency: dependency, endpoint: endpoint, keys: keys,
            counterName: TestSource([.text("\(endpoint)Calls\(number)")])))
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
    if isLastOfEffect, let number = call.effect, let store = call.store,
      let effect = trace.effect(number, of: store), effect.outcome == .cancelled
    {
      // The effect did nothing with the answer, or with the last elements, before its end.
      let last = effect.actions.last ?? 0
      events.removeAll { $0.n > last }
    }
    let name = "\(dependency).\(endpoint)"
    var deliveries: [Delivery] = []
    var (number, time) = (call.n, call.at)
    for event in events {
      var delivery = Delivery()
      if let error = event.error {
        hasDescribedError = hasDescribedError || event.source == nil
        delivery.error =
          event.source == nil
          ? "RecordedError(description: \(.literal(error)))"
          : reader.expression(event.source, of: event, "The error of \(name)")
      } else if event.event != .ended {
        delivery.value = reader.expression(event.value, of: call, "The answer of \(name)")
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
          reader.expression($0, of: call, "An argument of \(name)")
        },
        deliveries: deliveries,
        stream: answer?.stream.map { reader.type($0, of: call, "The stream of \(name)") }))
  }

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

  // MARK: - Generators

  var delays: [Range<Int>] { calls.flatMap(\.deliveries).compactMap(\.delay) }

  /// Whether the calls drew random numbers.
  var isRandom: Bool { dependency == "RandomNumberGenerator" }

  /// The identifiers that the session generated, if each was a new one, so that a test may use
  /// others.
  var identifiers: [String: Int]? {
    guard dependency == "UUIDGenerator" else { return nil }
    let ids = calls.compactMap { call -> String? in
      if case .uuid(let id)? = call.deliveries.first?.value?.items.first { id } else { nil }
    }
    guard ids.count == calls.count, Set(ids).count == ids.count else { return nil }
    return Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }

  /// The keys of dependencies that the override controls.
  var controlledKeys: [String] {
    switch dependency {
    case "UUIDGenerator", "DateGenerator": ["\(dependency)Key"]
    case "RandomNumberGenerator": ["WithRandomNumberGeneratorKey"]
    default: keys.isEmpty ? [dependency] : keys
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

  /// The assignments of the endpoint.
  func overrides(_ reader: TestSourceReader) -> [TestSource] {
    let name = TestSource([.text(endpoint)])
    switch dependency {
    case "RandomNumberGenerator":
      let numbers = TestSource.group("[", calls.compactMap { $0.deliveries.first?.value })
      let generator = "RecordedNumbers" + TestSource.group("(", ["numbers: \(numbers)"])
      return [
        "$0.withRandomNumberGenerator = WithRandomNumberGenerator" + .group("(", [generator])
      ]
    case "UUIDGenerator": return override("$0.uuid = UUIDGenerator {")
    case "DateGenerator": return override("$0.date = DateGenerator {")
    default:
      return (keys.isEmpty ? [dependency] : keys).flatMap { key in
        override("\(reader.place(of: key)).\(name) = {")
      }
    }
  }

  private func override(_ start: TestSource) -> [TestSource] {
    let count = calls[0].arguments.count
    let unused = TestSource([.text((0..<count).map { _ in "_" }.joined(separator: ", "))])
    let opening = count == 0 ? start : "\(start) \(unused) in"
    if hasOneResult {
      var result = lines(of: calls[0])
      let value = result[0].dropping("return ")
      let line: TestSource = "\(opening) \(value) }"
      if result.count == 1, line.flat.count < TestSource.width - 6 { return [line] }
      result[0] = value
      return [opening] + result.indented(2) + ["}"]
    }
    let names = (1...max(1, count)).map { "argument\(count == 1 ? "" : "\($0)")" }
    let list = TestSource([.text(names.joined(separator: ", "))])
    func pattern(_ values: [TestSource]) -> TestSource {
      values.count == 1 ? values[0] : .group("(", values)
    }
    var body: [TestSource]
    var known: Set<[TestSource]> = []
    if dependsOnArguments {
      body = ["\(start) \(list) in", "  switch \(count == 1 ? list : "(\(list))") {"]
    } else {
      body = [opening, "  \(counterName).withValue { $0 += 1 }", "  switch \(counterName).value {"]
    }
    for (index, call) in calls.enumerated() {
      if dependsOnArguments {
        guard known.insert(call.arguments).inserted else { continue }
        body.append("  case \(pattern(call.arguments)):")
      } else {
        body.append("  case \(index + 1):")
        if !call.arguments.isEmpty {
          let arguments = TestSource.group("(", call.arguments)
          body.append("    // \(TestSource([.text(endpoint)]))\(arguments)")
        }
      }
      body += lines(of: call).indented(4)
    }
    let unexpected: TestSource = dependsOnArguments ? "with these arguments" : "so often"
    let name = TestSource([.text(endpoint)])
    body += [
      "  default:", "    reportIssue(\"The session did not call \(name) \(unexpected).\")",
    ]
    return body + lines(of: calls[calls.count - 1]).indented(4) + ["  }", "}"]
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
      return ["return \(stream) {"] + deliveries.map { statement($0, on: "$0") }.indented(2) + ["}"]
    }
    var lines: [TestSource] = []
    for delivery in deliveries {
      if let delay = delivery.delay { lines.append("try \(Self.sleep(delay))") }
      lines.append(statement(delivery, on: "continuation"))
    }
    return ["return \(stream) { continuation in", "  let task = Task {"] + lines.indented(4)
      + ["  }", "  continuation.onTermination = { _ in task.cancel() }", "}"]
  }

  private func statement(_ delivery: Delivery, on continuation: TestSource) -> TestSource {
    if let value = delivery.value { return continuation + ".yield" + .group("(", [value]) }
    let error = delivery.error.map { ["throwing: \($0)"] as [TestSource] } ?? []
    return continuation + ".finish" + .group("(", error)
  }

  private static func sleep(_ delay: Range<Int>) -> TestSource {
    "await Task.sleep(for: .milliseconds(\(milliseconds(delay))))"
  }

  static func milliseconds(_ times: Range<Int>) -> Int { (times.count + 999) / 1_000 }
}

extension [TestSource] {
  /// The lines of a block, with spaces before each.
  func indented(_ count: Int) -> [TestSource] {
    map { TestSource([.text(String(repeating: " ", count: count))]) + $0 }
  }
}
