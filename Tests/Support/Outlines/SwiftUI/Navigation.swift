// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct NavigationPath {
  var elements: [AnyHashable] = []

  public init() {}

  public var count: Int { elements.count }

  public mutating func append<V: Hashable>(_ value: V) { elements.append(value) }

  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}

public struct NavigationStack<Data, Root: View>: _PrimitiveView, Hosted {
  let element: Element

  @MainActor @preconcurrency
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    let elements = Binding.constant(NavigationPath())
    element = .stack(HostedPath(elements), root: root())
  }

  @MainActor @preconcurrency
  public init(
    path: Binding<NavigationPath>, @ViewBuilder root: () -> Root
  ) where Data == NavigationPath {
    element = .stack(HostedPath(path), root: root())
  }

  @MainActor @preconcurrency
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    element = .stack(HostedPath(path), root: root())
  }
}

extension HostedPath {
  init(_ path: Binding<NavigationPath>) {
    elements = { path.wrappedValue.elements }
    removeLast = { path.wrappedValue.removeLast($0) }
    append = {
      path.wrappedValue.elements.append($0)
      return true
    }
  }

  init<Data>(_ path: Binding<Data>)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    elements = { path.wrappedValue.map { AnyHashable($0) } }
    removeLast = { count in
      var shorter = path.wrappedValue
      shorter.removeSubrange(shorter.index(shorter.endIndex, offsetBy: -count)...)
      path.wrappedValue = shorter
    }
    append = {
      guard let element = $0.base as? Data.Element else { return false }
      path.wrappedValue.append(element)
      return true
    }
  }
}

public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: _PrimitiveView,
  Hosted
{
  let element: Element
}

extension NavigationSplitView where Content == EmptyView {
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    element = .children([sidebar(), detail()])
  }
}

public struct NavigationLink<Label: View, Destination: View>: _PrimitiveView, Hosted {
  let element: Element

  // The host does not follow this link.
  public nonisolated init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    element = .link(value: nil, label: label())
  }
}

extension NavigationLink where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination
  ) {
    element = .link(value: nil, label: Text(titleKey))
  }
}

extension NavigationLink where Destination == Never {
  public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    element = .link(value: value.map { AnyHashable($0) }, label: label())
  }

  public nonisolated init<P: Hashable>(
    _ titleKey: LocalizedStringKey, value: P?
  ) where Label == Text {
    element = .link(value: value.map { AnyHashable($0) }, label: Text(titleKey))
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, P: Hashable>(
    _ title: S, value: P?
  ) where Label == Text {
    element = .link(value: value.map { AnyHashable($0) }, label: Text(title))
  }
}

extension View {
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Modified(
      self,
      .destination(ObjectIdentifier(data)) { element in
        (element.base as? D).map { AnyView(destination($0)) } ?? AnyView(EmptyView())
      })
  }

  public nonisolated func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let view = destination()
    return Modified(
      self, .presentation(Presentation(.destination, isPresented: isPresented) { view }))
  }

  public nonisolated func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Modified(
      self,
      .presentation(
        Presentation(.destination, item: item, id: { $0 }, content: { destination($0) })))
  }

  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  @_disfavoredOverload
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

  public nonisolated func navigationTitle(_ title: Text) -> some View { self }

  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View { self }
}

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

extension View {
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Modified(
      self,
      .presentation(
        Presentation(
          .sheet, item: item, id: { $0.id }, onDismiss: onDismiss, content: { content($0) })))
  }

  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Modified(
      self,
      .presentation(
        Presentation(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content)))
  }

  // Not on macOS.
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Modified(
      self,
      .presentation(
        Presentation(
          .cover, item: item, id: { $0.id }, onDismiss: onDismiss, content: { content($0) })))
  }

  public nonisolated func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Modified(
      self,
      .presentation(
        Presentation(.cover, isPresented: isPresented, onDismiss: onDismiss, content: content)))
  }

  // The documentation has further parameters with defaults, for the anchor and the edge.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Modified(
      self,
      .presentation(
        Presentation(
          .popover, item: item, id: { $0.id }, content: { content($0) })))
  }

  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Modified(
      self,
      .presentation(
        Presentation(.popover, isPresented: isPresented, content: content)))
  }
}
