@testable import SwiftUI

/// A view at its place, which keeps the values of its `@State` properties.
@MainActor
final class Node {
  /// The content that a parent gives to a node.
  enum Source {
    case view(any View)
    /// A closure that SwiftUI calls later, for example the content of a row, its name, and the
    /// action that closes the view.
    case closure(String, dismiss: (() -> Void)? = nil, () -> any View)

    /// The type of a view; a node of another type takes the place of an old one.
    var type: Any.Type {
      switch self {
      case .view(let view): Swift.type(of: view)
      case .closure: Source.self
      }
    }
  }

  // A cycle: a host lives as long as the program.
  let host: Host
  private(set) weak var parent: Node?
  let depth: Int
  private var source: Source
  private var environment: EnvironmentValues
  private(set) var children: [(key: AnyHashable, node: Node)] = []
  /// The parts of a view without a body, at its last evaluation.
  private(set) var element: Element?
  /// The presentation that the view shows.
  private(set) var shown: (presentation: Presentation, id: AnyHashable)?
  /// The destinations of a navigation stack.
  private var destinations: [ObjectIdentifier: (AnyHashable) -> any View] = [:]
  private var locations: [String: AnyObject] = [:]
  private var observed: AnyEquatable?
  private var generation = 0
  private var hasAppeared = false
  private(set) var isInvalid = false
  private(set) var isShown = true

  init(_ source: Source, in environment: EnvironmentValues, below parent: Node?, of host: Host) {
    self.host = host
    self.parent = parent
    self.source = source
    self.environment = environment
    depth = (parent?.depth ?? 0) + 1
  }

  // MARK: - Evaluation

  func evaluate() {
    isInvalid = false
    switch source {
    case .closure(let name, let dismiss, let make):
      host.count(name)
      if let dismiss { environment.dismissAction = dismiss }
      reconcile([("content", .view(tracking(make)))])
    case .view(let view):
      if let view = view as? any Hosted {
        let element = reading { view.element }
        self.element = element
        evaluate(element)
      } else if !(view is any _PrimitiveView) {
        host.count(type(of: view))
        install(view, at: "")
        reconcile([("body", .view(tracking { body(of: view) }))])
      }
    }
  }

  /// Evaluates the whole view below, as SwiftUI may while it animates the removal of a view.
  func evaluateAgain() {
    evaluate()
    for child in children { child.node.evaluateAgain() }
  }

  private func body(of view: some View) -> any View { view.body }

  private func body<Modifier: ViewModifier>(of modifier: Modifier, _ content: any View) -> any View
  {
    modifier.body(content: _ViewModifier_Content(content))
  }

  /// Calls a closure, and invalidates the node as soon as a value changes that the closure read.
  private func tracking<Result>(_ make: () -> Result) -> Result {
    generation += 1
    let generation = generation
    return withObservationTracking(make) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.generation == generation else { return }
        self.invalidate()
      }
    }
  }

  /// Reads bindings and collections for a view without a body.
  private func reading<Result>(_ read: () -> Result) -> Result {
    host.tracksBindings ? tracking(read) : read()
  }

  private func invalidate() {
    guard !isInvalid else { return }
    isInvalid = true
    host.invalidate(self)
  }

  private func evaluate(_ element: Element) {
    switch element {
    case .nothing, .text:
      reconcile([])
    case .children(let views):
      reconcile(views.enumerated().map { (AnyHashable($0.offset), .view($0.element)) })
    case .rows(let rows):
      reconcile(rows.map { ($0.id, .closure("row", $0.content)) })
    case .branch(let isFirst, let view):
      reconcile([(AnyHashable(isFirst), .view(view))])
    case .control(_, let label), .link(_, let label):
      reconcile([("label", .view(label))])
    case .modifier(let modifier, let content):
      host.count(type(of: modifier))
      install(modifier, at: "")
      reconcile([("body", .view(tracking { body(of: modifier, content) }))])
    case .modified(let content, let modification):
      evaluate(content, modification)
    case .stack(let path, let root):
      let elements = reading { path?.elements() ?? [] }
      reconcile(
        [("root", .view(root))]
          + elements.enumerated().map { position, element in
            let key = [AnyHashable(position), element] as AnyHashable
            let pop = { path?.removeLast(elements.count - position) ?? () }
            return (
              key, .closure("screen", dismiss: pop) { [unowned self] in destination(of: element) }
            )
          })
    }
  }

  private func evaluate(_ content: any View, _ modification: Modification) {
    switch modification {
    case .appear(let action):
      reconcile([("content", .view(content))])
      if !hasAppeared { host.afterUpdate(action) }
      hasAppeared = true
    case .change(let value, let initial, let action):
      reconcile([("content", .view(content))])
      let old = observed
      observed = value
      if let old, !value.isEqual(old.value) { host.afterUpdate { action(old.value, value.value) } }
      if old == nil, initial { host.afterUpdate { action(value.value, value.value) } }
    case .environment(let transform):
      transform(&environment)
      reconcile([("content", .view(content))])
    case .presentation(let presentation):
      present(presentation, over: content)
    case .destination(let type, let make):
      if let stack = nearestStack { stack.register(type, make) }
      reconcile([("content", .view(content))])
    case .identity(let id):
      reconcile([(id, .view(content))])
    case .focus, .disabled:
      reconcile([("content", .view(content))])
    case .beside(let views):
      reconcile(
        [("content", .view(content))]
          + views.enumerated().map { (AnyHashable($0.offset), .view($0.element)) })
    }
  }

  /// Gives the children their views: keeps those of the same key and type, and makes or removes the
  /// others.
  private func reconcile(_ sources: [(key: AnyHashable, source: Source)]) {
    var old = children
    children = sources.map { key, source in
      if let index = old.firstIndex(where: { $0.key == key && $0.node.source.type == source.type })
      {
        return (key, old.remove(at: index).node)
      }
      return (key, Node(source, in: environment, below: self, of: host))
    }
    for child in old { child.node.disappear() }
    for (child, source) in zip(children, sources) {
      child.node.receive(source.source, in: environment)
    }
  }

  private func receive(_ new: Source, in environment: EnvironmentValues) {
    let isFirst = generation == 0 && element == nil
    let old = source
    source = new
    self.environment = environment
    if !isFirst, !isInvalid, case .view(let old) = old, case .view(let new) = new,
      !(new is any Hosted), isSame(old, new)
    {
      install(new, at: "")
    } else {
      evaluate()
    }
  }

  private func disappear() {
    isShown = false
    for child in children { child.node.disappear() }
    if let shown, let onDismiss = shown.presentation.onDismiss { host.afterUpdate(onDismiss) }
  }

  /// Connects the dynamic properties of a view to their values.
  private func install(_ view: Any, at path: String) {
    for (label, value) in Mirror(reflecting: view).children {
      let path = "\(path).\(label ?? "")"
      if let state = value as? any HostedState {
        locations[path] = state.install(locations[path])
      } else if let property = value as? any HostedEnvironment {
        property.install(environment)
      } else if value is any DynamicProperty {
        install(value, at: path)
      }
    }
  }

  // MARK: - Presentations and stacks

  private func present(_ presentation: Presentation, over content: any View) {
    let (id, make) = reading { (presentation.id(), presentation.content()) }
    if let shown, shown.id != id, let onDismiss = shown.presentation.onDismiss {
      host.afterUpdate(onDismiss)
    }
    var sources: [(key: AnyHashable, source: Source)] = [("content", .view(content))]
    shown = nil
    if let id, let make {
      shown = (presentation, id)
      let name = presentation.kind.rawValue
      sources.append((["presented", id], .closure(name, dismiss: presentation.dismiss, make)))
    }
    reconcile(sources)
  }

  private func register(_ type: ObjectIdentifier, _ make: @escaping (AnyHashable) -> any View) {
    destinations[type] = make
    for child in children.dropFirst() { child.node.invalidate() }
  }

  private func destination(of element: AnyHashable) -> any View {
    guard let make = destinations[ObjectIdentifier(type(of: element.base))] else {
      return Text("No destination for \(type(of: element.base))")
    }
    return make(element)
  }

  var nearestStack: Node? {
    if case .stack = element { return self }
    return parent?.nearestStack
  }

  /// The children on the screen: the last screen of a stack alone, and no presentation.
  var visible: [Node] {
    switch element {
    case .stack: children.suffix(1).map(\.node)
    case .modified(_, .presentation): children.prefix(1).map(\.node)
    default: children.map(\.node)
    }
  }

  /// The presentations of the views below, those of a presented view after its own.
  func presentations() -> [Presented] {
    var all = visible.flatMap { $0.presentations() }
    if let shown, let node = children.last?.node {
      all.append(Presented(presentation: shown.presentation, screen: Screen(node: node)))
      all += node.presentations()
    }
    return all
  }
}
