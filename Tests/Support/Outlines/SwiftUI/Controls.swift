// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = Self(name: "destructive")
  public static let cancel = Self(name: "cancel")
}

public struct Button<Label: View>: _PrimitiveView, Hosted {
  let element: Element

  nonisolated init(_ role: ButtonRole?, _ label: Label, _ action: @escaping @MainActor () -> Void) {
    element = .control(.button(role) { MainActor.assumeIsolated { action() } }, label: label)
  }

  // Uncertain: the documentation gives `@MainActor` to the action since Xcode 16.
  public nonisolated init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(nil, label(), action)
  }

  public nonisolated init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.init(role, label(), action)
  }
}

extension Button where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
  ) {
    self.init(nil, Text(titleKey), action)
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) {
    self.init(nil, Text(title), action)
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role, Text(titleKey), action)
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role, Text(title), action)
  }
}

public struct Toggle<Label: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    element = .control(.toggle(isOn), label: label())
  }
}

extension Toggle where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    element = .control(.toggle(isOn), label: Text(titleKey))
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    element = .control(.toggle(isOn), label: Text(title))
  }
}

public struct Slider<Label: View, ValueLabel: View>: _PrimitiveView, Hosted {
  let element: Element
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    element = .nothing
  }

  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    element = .nothing
  }
}

public struct Stepper<Label: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    element = .control(.stepper { $0 > 0 ? onIncrement?() : onDecrement?() }, label: label())
  }

  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    element = .control(
      .stepper { value.wrappedValue = value.wrappedValue.advanced(by: $0 > 0 ? step : 0 - step) },
      label: label())
  }
}

extension Stepper where Label == Text {
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    element = .control(
      .stepper { value.wrappedValue = value.wrappedValue.advanced(by: $0 > 0 ? step : 0 - step) },
      label: Text(titleKey))
  }

  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    element = .control(
      .stepper { value.wrappedValue = value.wrappedValue.advanced(by: $0 > 0 ? step : 0 - step) },
      label: Text(titleKey))
  }
}

public struct TextField<Label: View>: _PrimitiveView, Hosted {
  let element: Element
}

extension TextField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    element = .control(.text(text), label: Text(titleKey))
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    element = .control(.text(text), label: Text(title))
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis
  ) {
    element = .control(.text(text), label: Text(titleKey))
  }
}

public struct SecureField<Label: View>: _PrimitiveView, Hosted {
  let element: Element
}

extension SecureField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    element = .control(.text(text), label: Text(titleKey))
  }
}

public struct TextEditor: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(text: Binding<String>) {
    element = .control(.text(text), label: EmptyView())
  }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    element = .control(
      .picker { if let new = $0.base as? SelectionValue { selection.wrappedValue = new } },
      label: label())
  }
}

extension Picker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    element = .control(
      .picker { if let new = $0.base as? SelectionValue { selection.wrappedValue = new } },
      label: Text(titleKey))
  }
}

public struct DatePicker<Label: View>: _PrimitiveView, Hosted {
  let element: Element
}

extension DatePicker where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<Date>) {
    element = .children([Text(titleKey)])
  }
}

public struct ProgressView<Label: View>: _PrimitiveView, Hosted {
  let element: Element
}

extension ProgressView where Label == EmptyView {
  public nonisolated init() {
    element = .nothing
  }
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    element = .nothing
  }
}

public struct Label<Title: View, Icon: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    element = .children([title(), icon()])
  }
}

extension Label where Title == Text, Icon == Image {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    element = .children([Text(titleKey)])
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {
    element = .children([Text(title)])
  }
}

public struct Image: Equatable, Sendable {
  public init(systemName: String) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  public func resizable() -> Image { self }
}

extension Image: _PrimitiveView {}

public struct Menu<Label: View, Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    element = .children([label(), content()])
  }
}

extension Menu where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content
  ) {
    element = .children([Text(titleKey), content()])
  }
}

public struct EditButton: _PrimitiveView {
  public nonisolated init() {}
}
