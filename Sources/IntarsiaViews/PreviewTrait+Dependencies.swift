#if canImport(SwiftUI)
  public import IntarsiaDependencies
  public import SwiftUI

  extension PreviewTrait where T == Preview.ViewTraits {
    /// Overrides dependencies in a preview.
    ///
    /// ```swift
    /// #Preview(traits: .dependencies { $0.date.now = .distantPast }) {
    ///   GardenView(store: Store(initialState: Garden.State()) { Garden() })
    /// }
    /// ```
    ///
    /// The override is a preparation: it holds for the process of the preview.
    ///
    /// - Parameter updateValues: Sets the dependencies.
    @MainActor
    public static func dependencies(
      _ updateValues: @escaping (inout DependencyValues) -> Void
    ) -> Self {
      .modifier(PreparedDependencies(updateValues))
    }

    /// Overrides one dependency in a preview.
    ///
    /// ```swift
    /// #Preview(traits: .dependency(\.uuid, .incrementing)) {
    ///   GardenView(store: Store(initialState: Garden.State()) { Garden() })
    /// }
    /// ```
    @MainActor
    public static func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
    ) -> Self {
      .dependencies { $0[keyPath: keyPath] = value }
    }
  }

  /// Prepares dependencies when a preview is made, before its content.
  private struct PreparedDependencies: PreviewModifier {
    init(_ updateValues: (inout DependencyValues) -> Void) {
      prepareDependencies(updateValues)
    }

    func body(content: Content, context: Void) -> some View { content }
  }
#endif
