import IntarsiaSimulation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test on toolchains without the exact mode.
  ///
  /// Use it for a test that needs the main actor's jobs to run in turns with the others, or an
  /// effect that sleeps without a clock of the dependencies:
  ///
  /// ```swift
  /// @Test("The main actor takes part in the order", .needsExactMode)
  /// func mainActor() async { … }
  /// ```
  ///
  /// - Isolation: Any.
  public static var needsExactMode: Self {
    .enabled(if: JobRouting.isExact, "This toolchain cannot route every job.")
  }
}
