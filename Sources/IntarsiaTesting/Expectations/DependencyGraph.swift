/// The dependencies that a process links, and which of their defaults read others.
///
/// ```swift
/// print(expectLiveDependencies(in: "Shop").mermaid)
/// // flowchart LR
/// //   OrdersKey --> HTTPClientKey
/// //   WeatherKey:::missing
/// //   classDef missing stroke-dasharray: 4
/// ```
public struct DependencyGraph: Sendable, Hashable {
  /// A key of dependencies.
  public struct Node: Sendable, Hashable {
    /// The name of the key's type.
    public let key: String

    /// The module of the key.
    public let module: String

    /// Whether the key has a live value.
    public let isLive: Bool

    /// The keys that its live value read while it was made, in the order of their first read.
    public let reads: [String]
  }

  /// The keys, sorted by their modules and names.
  public let nodes: [Node]

  /// The graph as a flowchart in the language of [Mermaid](https://mermaid.js.org).
  ///
  /// Many sites with pages in Markdown draw it. Keys without a live value are dashed.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    for node in nodes {
      let isAlone = node.reads.isEmpty && !nodes.contains { $0.reads.contains(node.key) }
      if isAlone || !node.isLive { lines.append("  \(node.key)\(node.isLive ? "" : ":::missing")") }
      lines += node.reads.map { "  \(node.key) --> \($0)" }
    }
    return (lines + ["  classDef missing stroke-dasharray: 4"]).joined(separator: "\n")
  }

  /// The graph in the language of [Graphviz](https://graphviz.org): `dot -Tsvg` draws it.
  ///
  /// Keys without a live value are dashed.
  public var dot: String {
    let lines = nodes.flatMap { node in
      ["  \"\(node.key)\"\(node.isLive ? "" : " [style=dashed]")"]
        + node.reads.map { "  \"\(node.key)\" -> \"\($0)\"" }
    }
    return (["digraph dependencies {", "  rankdir=LR"] + lines + ["}"]).joined(separator: "\n")
  }
}
