// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoAssignmentInExpressions

extension View {
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(self, .appear { action?() })
  }

  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    Modified(
      self,
      .change(AnyEquatable(value), initial: initial) { old, new in
        if let old = old as? V, let new = new as? V { action(old, new) }
      })
  }

  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    Modified(self, .change(AnyEquatable(value), initial: initial) { _, _ in action() })
  }

  // Uncertain: the documentation gives `@_inheritActorContext` to no action; the interface does.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }

  public nonisolated func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }

  public nonisolated func refreshable(
    action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  public nonisolated func onTapGesture(
    count: Int = 1, perform action: @escaping () -> Void
  ) -> some View { self }

  public nonisolated func onSubmit(_ action: @escaping () -> Void) -> some View { self }

  public nonisolated func disabled(_ disabled: Bool) -> some View {
    Modified(self, .disabled(disabled))
  }
  public nonisolated func padding(_ length: CGFloat) -> some View { self }
  public nonisolated func padding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View { self }
  public nonisolated func font(_ font: Font?) -> some View { self }
  public nonisolated func foregroundColor(_ color: Color?) -> some View { self }
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  public nonisolated func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    Modified(self, .beside([content()]))
  }
  public nonisolated func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    Modified(self, .beside([content()]))
  }
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func opacity(_ opacity: Double) -> some View { self }
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    Modified(self, .beside([label()]))
  }
  public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { self }
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View {
    Modified(self, .identity(id))
  }
  public nonisolated func animation<V: Equatable>(
    _ animation: Animation?, value: V
  ) -> some View { self }
  public nonisolated func transaction(
    _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { self }
  public nonisolated func tint(_ tint: Color?) -> some View { self }
  public nonisolated func lineLimit(_ number: Int?) -> some View { self }
  public nonisolated func accessibilityLabel(_ label: Text) -> some View { self }
  public nonisolated func searchable(text: Binding<String>) -> some View { self }
  public nonisolated func swipeActions<T: View>(@ViewBuilder content: () -> T) -> some View {
    Modified(self, .beside([content()]))
  }

  public nonisolated func toolbar<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View {
    Modified(self, .beside([content()]))
  }

  public nonisolated func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    Modified(self, .beside(hostedItems(of: content())))
  }
}

@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: ToolbarContent {}

@resultBuilder
public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(
    _ content: Content
  ) -> Content { content }

  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> _ToolbarTuple<(repeat each Content)> {
    var views: [any View] = []
    repeat views += hostedItems(of: each content)
    return _ToolbarTuple(views: HostedItems(views: views))
  }
}

/// The views of a toolbar.
// Safe in an outline: the main actor alone reads the views.
struct HostedItems: @unchecked Sendable {
  let views: [any View]
}

protocol HostedToolbar {
  var hosted: HostedItems { get }
}

/// The views of items; none of an item with a body, which the host does not evaluate.
nonisolated func hostedItems(of content: some ToolbarContent) -> [any View] {
  (content as? any HostedToolbar)?.hosted.views ?? []
}

public struct _ToolbarTuple<T>: ToolbarContent, HostedToolbar {
  nonisolated let hosted: HostedItems

  nonisolated init(views: HostedItems) {
    hosted = views
  }

  public var body: Never { fatalError("a primitive item has no body") }
}

// Uncertain: the conformance to `Sendable`.
public struct ToolbarItemPlacement: Sendable {
  public static let automatic = Self()
  public static let principal = Self()
  public static let primaryAction = Self()
  public static let confirmationAction = Self()
  public static let cancellationAction = Self()
  public static let destructiveAction = Self()
  // Not on macOS.
  public static let topBarLeading = Self()
  public static let topBarTrailing = Self()
  public static let bottomBar = Self()
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent, HostedToolbar {
  nonisolated let hosted: HostedItems

  public var body: Never { fatalError("a primitive item has no body") }
}

extension ToolbarItem where ID == () {
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    hosted = HostedItems(views: [content()])
  }
}
