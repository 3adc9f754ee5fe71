// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum Axis: Sendable {
  case horizontal, vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Self(rawValue: 1)
    public static let vertical = Self(rawValue: 2)
  }
}

public enum Edge: Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Self(rawValue: 1)
    public static let leading = Self(rawValue: 2)
    public static let bottom = Self(rawValue: 4)
    public static let trailing = Self(rawValue: 8)
    public static let all = Self(rawValue: 15)
    public static let horizontal = Self(rawValue: 10)
    public static let vertical = Self(rawValue: 5)
  }
}

public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = Self()
  public static let center = Self()
  public static let trailing = Self()
}

public struct VerticalAlignment: Equatable, Sendable {
  public static let top = Self()
  public static let center = Self()
  public static let bottom = Self()
  public static let firstTextBaseline = Self()
}

public struct Alignment: Equatable, Sendable {
  public static let center = Self()
  public static let leading = Self()
  public static let trailing = Self()
  public static let top = Self()
  public static let bottom = Self()
}

public struct VStack<Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    element = .children([content()])
  }
}

public struct HStack<Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    element = .children([content()])
  }
}

public struct ZStack<Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) {
    element = .children([content()])
  }
}

public struct LazyVStack<Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    element = .children([content()])
  }
}

public struct ScrollView<Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    element = .children([content()])
  }
}

public struct Form<Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(@ViewBuilder content: () -> Content) {
    element = .children([content()])
  }
}

public struct Section<Parent, Content, Footer> {
  let element: Element
}

extension Section: _PrimitiveView, View, Hosted where Parent: View, Content: View, Footer: View {
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    element = .children([header(), content(), footer()])
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) {
    element = .children([header(), content()])
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    element = .children([content()])
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) {
    element = .children([content(), footer()])
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content
  ) {
    element = .children([Text(titleKey), content()])
  }
}

public struct List<SelectionValue: Hashable, Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) {
    element = .children([content()])
  }
}

extension List where SelectionValue == Never {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    element = .children([content()])
  }

  public nonisolated init<Data, RowContent>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection,
    RowContent: View, Data.Element: Identifiable
  {
    element = .children([ForEach(data, content: rowContent)])
  }
}

public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

extension ForEach: _PrimitiveView, View, Hosted where Content: View {
  var element: Element {
    .rows(data.map { row in (AnyHashable(id(row)), { content(row) }) })
  }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    id = { $0.id }
  }
}

extension ForEach where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }

  public init<C>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
    C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
  {
    fatalError("an outline does not iterate over bindings")
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
    id = { $0 }
  }
}

@MainActor @preconcurrency
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
  public nonisolated func onDelete(
    perform action: ((IndexSet) -> Void)?
  ) -> some DynamicViewContent { self }

  public nonisolated func onMove(
    perform action: ((IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent { self }
}

public struct Spacer: _PrimitiveView {
  public nonisolated init(minLength: CGFloat? = nil) {}
}

public struct Divider: _PrimitiveView {
  public nonisolated init() {}
}

/// The host shows all tabs.
public struct TabView<SelectionValue: Hashable, Content: View>: _PrimitiveView, Hosted {
  let element: Element

  public nonisolated init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) {
    element = .control(
      .picker { if let new = $0.base as? SelectionValue { selection?.wrappedValue = new } },
      label: content())
  }
}

public struct Rectangle: _PrimitiveView {
  public nonisolated init() {}
}

public struct Circle: _PrimitiveView {
  public nonisolated init() {}
}
