// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The macro `#Preview` needs a compiler plugin, and is not outlined.

public struct Preview {
  public enum ViewTraits {}
}

public struct PreviewTrait<T> {}

@MainActor @preconcurrency
public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  static func makeSharedContext() async throws -> Context
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}

public struct PreviewModifierContent {}

extension PreviewModifierContent: _PrimitiveView {}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<Preview.ViewTraits>
  {
    PreviewTrait()
  }
}

@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
