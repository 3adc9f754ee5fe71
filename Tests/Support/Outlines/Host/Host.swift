@testable import SwiftUI

/// Evaluates views as SwiftUI may, and counts the evaluations.
///
/// A `body` is evaluated inside `withObservationTracking`. After a change, ``update()`` evaluates
/// the views that read the changed value, and a child if its parent gave it other values.
///
/// Whether SwiftUI tracks its own reads of a binding, for example whether a sheet is presented, is
/// not documented. A host does not track them unless ``tracksBindings`` is true: a view is then
/// evaluated only for what its body has read.
@MainActor
final class Host {
  /// Whether a view without a body is evaluated for the changes of the bindings that it reads.
  let tracksBindings: Bool
  /// The node of the whole view.
  private(set) lazy var root = Node(.view(view), in: EnvironmentValues(), below: nil, of: self)
  private let view: any View
  /// The types of the views that were evaluated since the host was made.
  private(set) var evaluations: [String] = []
  private var invalid: [Node] = []
  private var actions: [() -> Void] = []

  init(_ view: some View, tracksBindings: Bool = false) {
    self.tracksBindings = tracksBindings
    self.view = view
    root.evaluate()
    update()
  }

  /// Evaluates the invalid views, and runs the actions of `onAppear` and `onChange`, until nothing
  /// is left.
  ///
  /// - Returns: The names of the evaluated views in their order, without those of the library.
  @discardableResult
  func update() -> [String] {
    let start = evaluations.count
    for _ in 0..<100 where !invalid.isEmpty || !actions.isEmpty {
      let nodes = invalid.sorted { $0.depth < $1.depth }
      invalid = []
      for node in nodes where node.isInvalid && node.isShown { node.evaluate() }
      let actions = actions
      self.actions = []
      for action in actions { action() }
    }
    if !invalid.isEmpty { fatalError("The views change in each of 100 updates.") }
    return Array(evaluations[start...])
  }

  func invalidate(_ node: Node) { invalid.append(node) }

  func afterUpdate(_ action: @escaping () -> Void) { actions.append(action) }

  /// Counts the evaluation of a view of the test.
  func count(_ type: Any.Type) {
    let name = String(reflecting: type)
    guard !name.hasPrefix("IntarsiaViews."), !name.hasPrefix("SwiftUI.") else { return }
    evaluations.append(String(describing: type))
  }

  func count(_ name: String) { evaluations.append(name) }

  /// The whole view, without what it presents.
  var screen: Screen { Screen(node: root) }

  /// The presentations on the screen, the newest last.
  var presentations: [Presented] { root.presentations() }

  /// The first presentation on the screen.
  func presented() throws -> Presented {
    guard let first = presentations.first else {
      throw HostError(description: "Nothing is presented over \(screen.texts).")
    }
    return first
  }
}

/// A failed use of a host.
struct HostError: Error, CustomStringConvertible {
  let description: String
}
