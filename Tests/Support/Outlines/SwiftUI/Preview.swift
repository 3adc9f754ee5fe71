// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The macro `#Preview` needs a compiler plugin, and is not outlined.

public struct Preview {
  public enum ViewTraits {}
}

public struct PreviewTrait<T> {
  /// Draws a preview as its trait does.
  let apply: @MainActor (any View) -> any View
}

@MainActor @preconcurrency
public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  static func makeSharedContext() async throws -> Context
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier {
  /// The body of a modifier whose context is `Void`; the content of another one.
  fileprivate func hostedBody(of content: Content) -> any View {
    (() as? Context).map { AnyView(body(content: content, context: $0)) } ?? AnyView(content)
  }
}

extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}

public struct PreviewModifierContent {
  let view: any View
}

extension PreviewModifierContent: _PrimitiveView, Hosted {
  var element: Element { .children([view]) }
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<Preview.ViewTraits>
  {
    PreviewTrait { modifier.hostedBody(of: PreviewModifierContent(view: $0)) }
  }
}

@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
