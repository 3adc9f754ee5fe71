@testable import SwiftUI

/// A view as a person sees and uses it.
@MainActor
struct Screen {
  let node: Node

  /// All texts, from top to bottom, with the labels of controls.
  var texts: [String] { texts(below: node) }

  private func texts(below node: Node) -> [String] {
    if case .text(let text) = node.element { return [text] }
    return node.visible.flatMap { texts(below: $0) }
  }

  /// The labels of the buttons.
  var buttons: [String] {
    controls.compactMap { if case .button = $0.control { $0.label } else { nil } }
  }

  /// The label of each button that has a role, and the role.
  var roles: [String] {
    controls.compactMap {
      if case .button(let role?, _) = $0.control { "\($0.label): \(role.name)" } else { nil }
    }
  }

  func tap(_ label: String) throws {
    let control = try control(label, "button") { if case .button = $0 { true } else { false } }
    if case .button(_, let action) = control.control { action() }
    node.host.update()
  }

  func toggle(_ label: String) throws {
    let control = try control(label, "toggle") { if case .toggle = $0 { true } else { false } }
    if case .toggle(let binding) = control.control { binding.wrappedValue.toggle() }
    node.host.update()
  }

  func type(_ text: String, in label: String) throws {
    if case .text(let binding) = try field(label).control { binding.wrappedValue = text }
    node.host.update()
  }

  /// The text of a field.
  func text(in label: String) throws -> String? {
    if case .text(let binding) = try field(label).control { binding.wrappedValue } else { nil }
  }

  func step(_ label: String, by steps: Int = 1) throws {
    let control = try control(label, "stepper") { if case .stepper = $0 { true } else { false } }
    if case .stepper(let step) = control.control {
      for _ in 0..<abs(steps) { step(steps.signum()) }
    }
    node.host.update()
  }

  func select(_ tag: some Hashable, in label: String) throws {
    let control = try control(label, "picker") { if case .picker = $0 { true } else { false } }
    if case .picker(let select) = control.control { select(AnyHashable(tag)) }
    node.host.update()
  }

  // MARK: - Focus

  /// The labels of the fields that have the focus.
  var focused: [String] { focuses.filter { $0.isFocused() }.map(\.label) }

  /// Moves the focus to a field as a person does, or takes it away.
  func focus(_ label: String, _ isFocused: Bool = true) throws {
    guard let focus = focuses.first(where: { $0.label == label }) else {
      throw HostError(description: "No focus at '\(label)': \(focuses.map(\.label))")
    }
    focus.set(isFocused)
    node.host.update()
  }

  private var focuses: [(label: String, isFocused: () -> Bool, set: (Bool) -> Void)] {
    nodes.compactMap { node in
      guard case .modified(_, .focus(let isFocused, let set)) = node.element else { return nil }
      return (Screen(node: node).texts.joined(separator: " "), isFocused, set)
    }
  }

  // MARK: - Navigation

  /// Taps a link: SwiftUI appends its value to the path of the nearest stack.
  func follow(_ label: String) throws {
    let links = nodes.filter { node in
      if case .link = node.element {
        Screen(node: node).texts.joined(separator: " ") == label
      } else {
        false
      }
    }
    guard links.count == 1, let link = links.first, case .link(let value, _) = link.element else {
      throw HostError(description: "\(links.count) links '\(label)' among \(texts)")
    }
    guard let value else { throw HostError(description: "The link '\(label)' is disabled.") }
    guard let stack = link.nearestStack, case .stack(let path, _) = stack.element else {
      throw HostError(description: "The link '\(label)' is in no stack.")
    }
    guard path?.append(value) == true else {
      throw HostError(description: "The stack has no elements of the type of '\(label)'.")
    }
    node.host.update()
  }

  /// Removes screens from the top of the first stack as SwiftUI does: by one write to the path.
  func pop(_ count: Int = 1) throws {
    for node in nodes {
      guard case .stack(let path?, _) = node.element else { continue }
      path.removeLast(count)
      node.host.update()
      return
    }
    throw HostError(description: "No stack on the screen.")
  }

  // MARK: - Search

  private var nodes: [Node] { nodes(below: node) }

  private func nodes(below node: Node) -> [Node] {
    [node] + node.visible.flatMap { nodes(below: $0) }
  }

  private var controls: [(control: Control, label: String, node: Node)] {
    nodes.compactMap { node in
      guard case .control(let control, _) = node.element else { return nil }
      return (control, Screen(node: node).texts.joined(separator: " "), node)
    }
  }

  private func field(_ label: String) throws -> (control: Control, label: String, node: Node) {
    try control(label, "field") { if case .text = $0 { true } else { false } }
  }

  private func control(
    _ label: String, _ kind: String, where isWanted: (Control) -> Bool
  ) throws -> (control: Control, label: String, node: Node) {
    let found = controls.filter { isWanted($0.control) }
    let wanted = found.filter { $0.label == label }
    guard wanted.count == 1, let control = wanted.first else {
      throw HostError(
        description:
          "\(wanted.count) of kind '\(kind)' are called '\(label)': \(found.map(\.label))")
    }
    guard !control.node.isDisabled else {
      throw HostError(description: "'\(label)' is disabled.")
    }
    return control
  }
}

extension Node {
  /// Whether a modifier above disables the view.
  var isDisabled: Bool {
    if case .modified(_, .disabled(true)) = element { return true }
    return parent?.isDisabled ?? false
  }
}

/// A presentation on the screen.
@MainActor
struct Presented {
  let presentation: Presentation
  let screen: Screen

  var kind: String { presentation.kind.rawValue }

  var title: String { presentation.title }

  /// Closes it as a person does: SwiftUI writes to the binding.
  func dismiss() {
    presentation.dismiss()
    screen.node.host.update()
  }

  /// Taps a button of it; an alert or a dialog then closes itself.
  func tap(_ label: String) throws {
    try screen.tap(label)
    if presentation.kind == .alert || presentation.kind == .dialog { dismiss() }
  }
}
