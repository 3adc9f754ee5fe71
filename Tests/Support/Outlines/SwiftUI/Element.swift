// Views without a body, as a host that evaluates views sees them. No part of SwiftUI has these
// declarations, and they are internal: views cannot use them.

/// A view that a host takes apart.
@MainActor
protocol Hosted {
  var element: Element { get }
}

/// The parts of a view without a body.
// Safe in an outline: the main actor alone reads the parts.
enum Element: @unchecked Sendable {
  case nothing
  case text(String)
  /// Views that their position identifies.
  case children([any View])
  /// Views that an identifier identifies, each made by a closure.
  case rows([(id: AnyHashable, content: () -> any View)])
  /// One of two views.
  case branch(isFirst: Bool, any View)
  case control(Control, label: any View)
  case link(value: AnyHashable?, label: any View)
  case stack(HostedPath?, root: any View)
  case modified(any View, Modification)
  case modifier(any ViewModifier, content: any View)
}

/// The ways in which a person uses a control.
enum Control {
  case button(ButtonRole?, () -> Void)
  case toggle(Binding<Bool>)
  case text(Binding<String>)
  case stepper((Int) -> Void)
  case picker((AnyHashable) -> Void)
}

/// The path of a navigation stack.
struct HostedPath {
  /// Reads the elements.
  let elements: () -> [AnyHashable]
  /// Writes a path without its last elements.
  let removeLast: (Int) -> Void
  /// Writes a path with one more element, if the path has elements of that type.
  let append: (AnyHashable) -> Bool
}

/// The effect of a modifier on a view.
// Safe in an outline: the main actor alone calls the closures.
enum Modification: @unchecked Sendable {
  case appear(() -> Void)
  case change(AnyEquatable, initial: Bool, (Any, Any) -> Void)
  case environment((inout EnvironmentValues) -> Void)
  case presentation(Presentation)
  case destination(ObjectIdentifier, (AnyHashable) -> any View)
  case focus(isFocused: () -> Bool, set: (Bool) -> Void)
  case identity(AnyHashable)
  case disabled(Bool)
  /// Views beside the view: a toolbar, an overlay, a background.
  case beside([any View])
}

/// A value to compare with a later one.
struct AnyEquatable {
  let value: Any
  let isEqual: (Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    isEqual = { $0 as? Value == value }
  }
}

/// A sheet, a cover, a popover, a destination, an alert or a dialog.
struct Presentation {
  enum Kind: String { case sheet, cover, popover, destination, alert, dialog }

  let kind: Kind
  var title = ""
  /// Reads the binding: the identity of the presented item, or `nil` if there is none.
  let id: () -> AnyHashable?
  /// Reads the binding: a closure that makes the content, or `nil` if there is no item.
  let content: () -> (() -> any View)?
  /// Writes to the binding as SwiftUI does if the person closes the presentation.
  let dismiss: () -> Void
  var onDismiss: (() -> Void)?

  init(
    _ kind: Kind, title: String = "", isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    content: @escaping () -> any View
  ) {
    self.kind = kind
    self.title = title
    self.onDismiss = onDismiss
    self.content = { isPresented.wrappedValue ? content : nil }
    id = { isPresented.wrappedValue ? true : nil }
    dismiss = { isPresented.wrappedValue = false }
  }

  init<Item, ID: Hashable>(
    _ kind: Kind, title: String = "", item: Binding<Item?>, id: @escaping (Item) -> ID,
    onDismiss: (() -> Void)? = nil, content: @escaping (Item) -> any View
  ) {
    self.kind = kind
    self.title = title
    self.onDismiss = onDismiss
    self.content = { item.wrappedValue.map { item in { content(item) } } }
    self.id = { item.wrappedValue.map { AnyHashable(id($0)) } }
    dismiss = { item.wrappedValue = nil }
  }
}

/// A view with a modifier that has no body.
struct Modified: _PrimitiveView, Hosted {
  let element: Element

  nonisolated init(_ content: some View, _ modification: Modification) {
    element = .modified(content, modification)
  }
}
