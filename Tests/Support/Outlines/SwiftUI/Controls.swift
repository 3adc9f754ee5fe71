// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let destructive = Self(name: "destructive")
  public static let cancel = Self(name: "cancel")
}

public struct Button<Label: View>: _PrimitiveView {
  let action: @MainActor () -> Void

  // Uncertain: the documentation gives `@MainActor` to the action since Xcode 16.
  public nonisolated init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.action = action
  }

  public nonisolated init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.action = action
  }
}

extension Button where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
  ) {
    self.action = action
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) {
    self.action = action
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.action = action
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.action = action
  }
}

public struct Toggle<Label: View>: _PrimitiveView {
  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {}
}

extension Toggle where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {}

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}

public struct Slider<Label: View, ValueLabel: View>: _PrimitiveView {}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {}

  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {}
}

public struct Stepper<Label: View>: _PrimitiveView {
  public nonisolated init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}

  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
}

extension Stepper where Label == Text {
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}

  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {}
}

public struct TextField<Label: View>: _PrimitiveView {}

extension TextField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {}

  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis
  ) {}
}

public struct SecureField<Label: View>: _PrimitiveView {}

extension SecureField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}

public struct TextEditor: _PrimitiveView {
  public nonisolated init(text: Binding<String>) {}
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: _PrimitiveView {
  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {}
}

extension Picker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct DatePicker<Label: View>: _PrimitiveView {}

extension DatePicker where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<Date>) {}
}

public struct ProgressView<Label: View>: _PrimitiveView {}

extension ProgressView where Label == EmptyView {
  public nonisolated init() {}
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {}
}

public struct Label<Title: View, Icon: View>: _PrimitiveView {
  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {}

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

public struct Image: Equatable, Sendable {
  public init(systemName: String) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  public func resizable() -> Image { self }
}

extension Image: _PrimitiveView {}

public struct Menu<Label: View, Content: View>: _PrimitiveView {
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension Menu where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content
  ) {}
}

public struct EditButton: _PrimitiveView {
  public nonisolated init() {}
}
