extension DependencyGraph {
  /// The features of recorded sessions, the dependencies that each read, and which defaults read
  /// others while they were made.
  ///
  /// ```swift
  /// let trace = try Trace(contentsOf: file)
  /// print(DependencyGraph([trace]).mermaid)
  /// ```
  ///
  /// A feature is in the graph if it received an action. A read belongs to the innermost feature of
  /// its action, or of the action that returned its effect. If the file of the read has the name of
  /// a feature around that one, as `App.swift` of `App`, the read belongs to the feature around.
  ///
  /// A dependency is ``Mark/uncontrolled`` if a read found no override, and ``Mark/unused`` if the
  /// dependencies of a store override it and no session reads it.
  ///
  /// - Parameter store: The number of the store, for the graph of one only.
  /// - Complexity: O(*n*) in the number of actions.
  public init(_ traces: [Trace], store: Int? = nil) {
    var sessions = Sessions()
    for trace in traces {
      for (row, position) in zip(trace.events.rows, trace.events.indices)
      where store == nil || row.store == store {
        if [.store, .action, .dependency].contains(row.kind) {
          sessions.add(trace.events[position], in: trace)
        }
      }
    }
    self.init(sessions.all)
  }
}

/// The nodes of sessions, in the order of their first event.
private struct Sessions {
  /// A feature: the names of the cases that lead to it, and its type.
  private typealias Feature = (key: String, type: String)

  private var nodes: [DependencyGraph.Node] = []
  private var indices: [String: Int] = [:]
  private var overrides: [String] = []
  /// The types of the root features, by the numbers of their stores.
  private var roots: [Int: String] = [:]

  /// All nodes, the overrides without a read last.
  var all: [DependencyGraph.Node] {
    nodes
      + Set(overrides).subtracting(indices.keys).sorted().map {
        DependencyGraph.Node(key: $0, mark: .unused)
      }
  }

  mutating func add(_ event: TraceEvent, in trace: Trace) {
    switch event.event {
    case .store:
      let name = (event.name ?? "").prefix { $0 != " " }
      roots[event.store ?? 0] = String(name.hasSuffix(".State") ? name.dropLast(6) : name)
      overrides += event.overrides ?? []
      _ = add(event)
    case .action: _ = add(event)
    default:
      guard let key = event.key else { return }
      let action = trace.causes(of: event).first { $0.event == .action }
      let features = add(action ?? event)
      let reader = event.reader ?? reader(at: event.place ?? "", of: features)
      add(key, to: index(of: reader))
      if event.controlled == false { nodes[index(of: key)].mark = .uncontrolled }
    }
  }

  /// Adds the features of an action, and returns them, the root first.
  private mutating func add(_ action: TraceEvent) -> [Feature] {
    let root = roots[action.store ?? 0] ?? "store"
    var features: [Feature] = [("\(root)/", root)]
    var last = index(of: "\(root)/", root)
    for feature in action.features ?? [] {
      let parts = feature.split(separator: ": ", maxSplits: 1).map(String.init)
      let key = "\(nodes[last].key)\(parts.first ?? "")/"
      let next = index(of: key, feature)
      add(key, to: last)
      features.append((key, parts.last ?? ""))
      last = next
    }
    return features
  }

  /// Returns the innermost feature whose file a place is in, or the innermost one.
  private func reader(at place: String, of features: [Feature]) -> String {
    let file = place.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" }
    let feature = features.last { $0.type.split(separator: ".").last == file }
    return (feature ?? features[features.count - 1]).key
  }

  private mutating func index(of key: String, _ label: String? = nil) -> Int {
    if let index = indices[key] { return index }
    indices[key] = nodes.count
    nodes.append(DependencyGraph.Node(key: key, label: label))
    return nodes.count - 1
  }

  private mutating func add(_ key: String, to reader: Int) {
    _ = index(of: key)
    if !nodes[reader].reads.contains(key) { nodes[reader].reads.append(key) }
  }
}
