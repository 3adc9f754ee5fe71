import Intarsia

/// The calls of one endpoint of a dependency.
struct CallGroup {
  struct Call {
    let arguments: [String]
    let answer: TraceEvent?
    /// The times between which another action of the user came.
    var delay: Range<Int>?
  }

  let dependency: String
  let endpoint: String
  /// The code before the closure: `$0.tea.find = {`.
  let start: String
  /// The key by which the session read the dependency, if that is known.
  let key: String?
  /// The name of the variable that counts the calls.
  let counterName: String
  var calls: [Call] = []

  /// Groups calls by their endpoints.
  ///
  /// - Parameters:
  ///   - sends: The numbers of the user's actions, in their order.
  ///   - reads: The keys of the dependencies that the session read.
  static func groups(
    of calls: [TraceEvent], sends: [Int], reads: [String], in trace: Trace
  ) -> [CallGroup] {
    var groups: [CallGroup] = []
    for call in calls {
      let (dependency, endpoint) = (
        call.dependency ?? "<#dependency#>", call.endpoint ?? "<#endpoint#>"
      )
      var index = groups.firstIndex { $0.dependency == dependency && $0.endpoint == endpoint }
      if index == nil {
        index = groups.count
        let isTaken = groups.contains { $0.endpoint == endpoint }
        let (start, key) = assignment(of: dependency, endpoint, reads: reads)
        groups.append(
          CallGroup(
            dependency: dependency, endpoint: endpoint, start: start, key: key,
            counterName: "\(endpoint)Calls\(isTaken ? "\(groups.count + 1)" : "")"))
      }
      let answer = trace.answer(of: call)
      var new = Call(arguments: call.arguments ?? [], answer: answer)
      if let answer, call.at < answer.at,
        let send = sends[sends.partitionPoint { $0 < call.n }...].first, send < answer.n
      {
        new.delay = call.at..<answer.at
      }
      groups[index ?? 0].calls.append(new)
    }
    return groups
  }

  var delays: [Range<Int>] { calls.compactMap(\.delay) }

  var throwsError: Bool { calls.contains { $0.answer?.error != nil } }

  static func milliseconds(_ times: Range<Int>) -> Int { (times.count + 999) / 1_000 }

  // MARK: - Swift

  /// Returns the code that assigns an endpoint, and the key of the dependency.
  ///
  /// A call has the type of its dependency, which is the key or the value of a property. The key of
  /// an entry has the name of the property: `teaKey` of a `TeaClient`.
  private static func assignment(
    of dependency: String, _ endpoint: String, reads: [String]
  ) -> (start: String, key: String?) {
    switch dependency {
    case "UUIDGenerator": return ("$0.uuid = UUIDGenerator {", "UUIDGeneratorKey")
    case "DateGenerator": return ("$0.date = DateGenerator {", "DateGeneratorKey")
    case "RandomNumberGenerator": return ("", "WithRandomNumberGeneratorKey")
    default: break
    }
    guard dependency.first?.isUppercase == true else {
      return ("$0.\(dependency).\(endpoint) = {", nil)
    }
    if !reads.contains(dependency) {
      let properties = reads.filter { $0.hasSuffix("Key") }.map { String($0.dropLast(3)) }
      let found = properties.filter { dependency.lowercased().hasPrefix($0.lowercased()) }
      if let property = found.max(by: { $0.count < $1.count }) {
        return ("$0.\(property).\(endpoint) = {", property + "Key")
      }
    }
    return ("$0[\(dependency).self].\(endpoint) = {", dependency)
  }

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

  /// The declaration of a counter, if the results follow from the order of the calls.
  var counter: [String] {
    isRandom || hasOneResult || dependsOnArguments ? [] : ["let \(counterName) = LockIsolated(0)"]
  }

  /// Whether the calls drew random numbers.
  var isRandom: Bool { dependency == "RandomNumberGenerator" }

  /// The assignment of the endpoint.
  var override: [String] {
    if isRandom {
      let numbers = calls.compactMap { $0.answer?.value }.joined(separator: ", ")
      return [
        "$0.withRandomNumberGenerator = WithRandomNumberGenerator(",
        "  RecordedNumbers(numbers: [\(numbers)]))",
      ]
    }
    let ignored = parameters.map { _ in "_" }.joined(separator: ", ")
    let opening = ignored.isEmpty ? start : "\(start) \(ignored) in"
    if hasOneResult {
      let result = lines(of: calls[0])
      if result.count == 1 { return ["\(opening) \(result[0].trimmingPrefix("return ")) }"] }
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
        body += lines(of: call).map { "    " + $0 }
      }
      unexpected = "so often"
    }
    body += [
      "  default:", "    reportIssue(\"The session did not call \(endpoint) \(unexpected).\")",
    ]
    return body + lines(of: calls[calls.count - 1]).map { "    " + $0 } + ["  }", "}"]
  }

  private func lines(of call: Call) -> [String] {
    var lines: [String] = []
    if let delay = call.delay {
      lines.append("try await Task.sleep(for: .milliseconds(\(Self.milliseconds(delay))))")
    }
    guard let answer = call.answer else {
      return [
        "// The call did not return in the session.", "return try await Task.never()",
      ]
    }
    if let error = answer.error {
      lines.append("throw RecordedError(description: \(error.debugDescription))")
    } else {
      lines.append("return \(answer.value ?? "<#result of \(endpoint)#>")")
    }
    return lines
  }
}
