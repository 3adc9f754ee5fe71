import IntarsiaSimulation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test on toolchains without the exact mode.
  ///
  /// Use it for a test that needs the order of the main actor's jobs, or an effect that sleeps
  /// without a clock of the dependencies:
  ///
  /// ```swift
  /// @Test("Jobs of the main actor keep their order", .needsExactMode)
  /// func mainActor() async { … }
  /// ```
  ///
  /// - Isolation: Any.
  public static var needsExactMode: Self {
    .enabled(if: true, "This toolchain cannot route every job.")
  }
}
