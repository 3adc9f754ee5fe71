// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// An outline of SwiftUI: the declarations that views use, written from Apple's documentation.
//
// The module exists for type checking. Bodies do the least that compiles. A comment that begins
// with "Uncertain" marks a fact that the documentation does not give.

// `import SwiftUI` alone makes Foundation and `@Observable` available.
@_exported public import Foundation
@_exported public import Observation

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a primitive view has no body") }
}

/// A view without a body, which SwiftUI draws itself.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  public var body: Never { fatalError("a primitive view has no body") }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .first(first))
  }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .second(second))
  }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Xcode 27's name, which also builds the items of a toolbar and the contents of other builders.
///
/// Uncertain: the overloads that build something other than views, which are not outlined.
public typealias ContentBuilder = ViewBuilder

public struct EmptyView {
  public init() {}
}

public struct TupleView<T> {
  public var value: T

  public init(_ value: T) {
    self.value = value
  }
}

public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

public struct AnyView {
  let view: any View

  public init<V: View>(_ view: V) {
    self.view = view
  }

  public init<V: View>(erasing view: V) {
    self.view = view
  }
}

public struct Group<Content> {
  let content: Content
}

// The conformances stand in extensions, so that the types belong to no actor.
extension EmptyView: _PrimitiveView {}
extension TupleView: _PrimitiveView, Hosted {
  var element: Element {
    .children(Mirror(reflecting: value).children.compactMap { $0.value as? any View })
  }
}
extension _ConditionalContent: _PrimitiveView, View, Hosted
where TrueContent: View, FalseContent: View {
  var element: Element {
    switch storage {
    case .first(let view): .branch(isFirst: true, view)
    case .second(let view): .branch(isFirst: false, view)
    }
  }
}
extension AnyView: _PrimitiveView, Hosted {
  var element: Element { .children([view]) }
}
extension Optional: _PrimitiveView, View, Hosted where Wrapped: View {
  var element: Element { .children(map { [$0] } ?? []) }
}
extension Group: _PrimitiveView, View, Hosted where Content: View {
  var element: Element { .children([content]) }

  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(content: content())
  }
}

@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: _PrimitiveView, Hosted {
  let element: Element

  nonisolated init(_ view: any View) {
    element = .children([view])
  }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: _PrimitiveView, View, Hosted
where Content: View, Modifier: ViewModifier {
  var element: Element { .modifier(modifier, content: content) }
}

extension View {
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  public static func main() {}
}

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  public nonisolated init(@ViewBuilder content: () -> Content) {}

  public var body: Never { fatalError("a primitive scene has no body") }
}
