/// The runs of ``withActions(steps:runs:within:seed:orders:replay:shrinkingWithin:keepsFailures:fileID:filePath:line:column:operation:)``.
public struct ActionReport: Sendable {
  /// The number of runs before a failure was found, or of all runs.
  public let runs: Int

  /// The number of steps in all these runs.
  public let steps: Int

  /// What the runs reached.
  public let coverage: Coverage

  /// The simplest failure; `nil` if there was none.
  public let failure: ActionScript?

  /// The number of runs that made the failure simpler.
  public let attempts: Int
}
