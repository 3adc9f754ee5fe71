/// Dependencies, which of their defaults read others, and the features that read them.
///
/// ```swift
/// print(expectLiveDependencies(in: "Shop").mermaid)
/// // flowchart LR
/// //   OrdersKey --> HTTPClientKey
/// //   WeatherKey["WeatherKey (missing)"]:::missing
/// //   classDef missing stroke-dasharray: 4
/// ```
///
/// The graph of a process is returned by `expectLiveDependencies`, in the module `IntarsiaTesting`,
/// and that of recorded sessions by ``init(_:store:)``.
public struct DependencyGraph: Sendable, Hashable {
  /// A key of dependencies, or a feature.
  public struct Node: Sendable, Hashable {
    /// The name of the key's type, or the path of a feature: `App/cabinet/form/`.
    public let key: String

    /// The text of the node: the name of the key, or the feature with its type: `form: TeaForm`.
    public let label: String

    /// The module of the key; empty if it is not known.
    public let module: String

    /// Why the dependency deserves attention, if it does.
    public internal(set) var mark: Mark?

    /// The keys that the live value read while it was made, in the order of their first read.
    ///
    /// For a feature, the features inside it and the keys that it read.
    public internal(set) var reads: [String]

    /// Whether the key has a live value, as far as the graph knows.
    public var isLive: Bool { mark != .missing }

    /// Whether the node is a feature.
    public var isFeature: Bool { key.hasSuffix("/") }

    package init(
      key: String, label: String? = nil, module: String = "", mark: Mark? = nil,
      reads: [String] = []
    ) {
      (self.key, self.label, self.module) = (key, label ?? key, module)
      (self.mark, self.reads) = (mark, reads)
    }

    fileprivate var text: String { label + (mark.map { " (\($0))" } ?? "") }
  }

  /// A reason why a dependency deserves attention.
  public enum Mark: String, Sendable, CaseIterable {
    /// The key has no live value.
    case missing
    /// A read found the default instead of an override.
    case uncontrolled
    /// The key was overridden, and nothing read it.
    case unused

    fileprivate var styles: (mermaid: String, dot: String) {
      switch self {
      case .missing: ("stroke-dasharray: 4", "style=dashed")
      case .uncontrolled: ("stroke: #b45309, stroke-width: 2px", "color=\"#b45309\", penwidth=2")
      case .unused: ("stroke-dasharray: 1 3", "style=dotted")
      }
    }
  }

  /// The keys, sorted by their modules and names, or the nodes of sessions in their order there.
  public let nodes: [Node]

  package init(_ nodes: [Node]) { self.nodes = nodes }

  /// The graph as a flowchart in the language of [Mermaid](https://mermaid.js.org).
  ///
  /// Many sites with pages in Markdown draw it. Features are round, and marks are written after the
  /// names.
  public var mermaid: String {
    func name(_ key: String) -> String {
      String(key.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
    let read = Set(nodes.flatMap(\.reads))
    let lines = nodes.flatMap { node -> [String] in
      let id = name(node.key)
      let text = "[\"\(Self.line(node.text).replacing("\"", with: "#quot;"))\"]"
      let shape = node.isFeature ? "(\(text))" : node.text == id ? "" : text
      let isAlone = node.reads.isEmpty && !read.contains(node.key)
      return
        (isAlone || !shape.isEmpty
        ? ["  \(id)\(shape)\(node.mark.map { ":::\($0)" } ?? "")"] : [])
        + node.reads.map { "  \(id) --> \(name($0))" }
    }
    let classes = Mark.allCases.filter { mark in nodes.contains { $0.mark == mark } }
      .map { "  classDef \($0) \($0.styles.mermaid)" }
    return (["flowchart LR"] + lines + classes).joined(separator: "\n")
  }

  /// The graph in the language of [Graphviz](https://graphviz.org): `dot -Tsvg` draws it.
  ///
  /// Features are boxes, and marks are written after the names.
  public var dot: String {
    func quoted(_ text: String) -> String {
      "\"\(Self.line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    let lines = nodes.flatMap { node -> [String] in
      let attributes =
        (node.text == node.key ? [] : ["label=\(quoted(node.text))"])
        + (node.isFeature ? ["shape=box"] : []) + (node.mark.map { [$0.styles.dot] } ?? [])
      return [
        "  \(quoted(node.key))"
          + (attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]")
      ]
        + node.reads.map { "  \(quoted(node.key)) -> \(quoted($0))" }
    }
    return (["digraph dependencies {", "  rankdir=LR"] + lines + ["}"]).joined(separator: "\n")
  }

  /// A text on one line: a trace may come from anyone, and a label must not add lines of its own.
  private static func line(_ text: String) -> String { text.filter { !$0.isNewline } }
}
