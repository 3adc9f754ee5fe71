// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct NavigationPath {
  var elements: [AnyHashable] = []

  public init() {}

  public var count: Int { elements.count }

  public mutating func append<V: Hashable>(_ value: V) { elements.append(value) }

  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}

public struct NavigationStack<Data, Root: View>: _PrimitiveView {
  let path: Binding<Data>?
  let root: Root

  @MainActor @preconcurrency
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  @MainActor @preconcurrency
  public init(
    path: Binding<NavigationPath>, @ViewBuilder root: () -> Root
  ) where Data == NavigationPath {
    self.path = path
    self.root = root()
  }

  @MainActor @preconcurrency
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = path
    self.root = root()
  }
}

public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: _PrimitiveView {}

extension NavigationSplitView where Content == EmptyView {
  public nonisolated init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {}
}

public struct NavigationLink<Label: View, Destination: View>: _PrimitiveView {
  public nonisolated init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {}
}

extension NavigationLink where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination
  ) {}
}

extension NavigationLink where Destination == Never {
  public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}

  public nonisolated init<P: Hashable>(
    _ titleKey: LocalizedStringKey, value: P?
  ) where Label == Text {}

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, P: Hashable>(
    _ title: S, value: P?
  ) where Label == Text {}
}

extension View {
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }

  public nonisolated func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View { self }

  public nonisolated func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }

  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  @_disfavoredOverload
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

  public nonisolated func navigationTitle(_ title: Text) -> some View { self }

  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View { self }
}

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

public struct Alert {
  public init(title: Text, message: Text? = nil) {}
}

extension View {
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  // Not on macOS.
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  public nonisolated func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  // The documentation has further parameters with defaults, for the anchor and the edge.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, arrowEdge: Edge? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  // The older form, for values of the type `Alert`. Uncertain: the form of the releases 27 is not
  // outlined.
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View { self }

  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }

  public nonisolated func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }

  public nonisolated func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { self }

  public nonisolated func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View { self }

  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { self }

  public nonisolated func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View { self }

  public nonisolated func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View { self }

  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { self }
}
