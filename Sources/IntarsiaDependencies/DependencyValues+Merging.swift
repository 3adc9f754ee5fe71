extension DependencyValues {
  /// Values that override only the context, with the context of a running application and defaults
  /// of their own.
  public static var live: Self { values(in: .live) }

  /// Values that override only the context: that of a preview, with defaults of their own.
  public static var preview: Self { values(in: .preview) }

  /// Values that override only the context, with the context of a test and defaults of their own.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0 = .test  // no override is in force, and no default has been used
  /// } operation: { … }
  /// ```
  public static var test: Self { values(in: .test) }

  private static func values(in context: DependencyContext) -> Self {
    Self(
      snapshot: DependencySnapshot(context: context, defaults: DependencyDefaults()))
  }

  /// Returns these values with the overrides of other values on top.
  ///
  /// ```swift
  /// let values = DependencyValues.preview.merging(overrides)  // the right side wins
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of dependencies that the other values override.
  public func merging(_ others: Self) -> Self {
    var merged = self
    for element in others.snapshot.all { merged.insert(element) }
    if let context = others.contextOverride { merged.override(context: context) }
    return merged
  }
}
