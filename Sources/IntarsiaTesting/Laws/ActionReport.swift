/// The runs of a search by `withActions`.
public struct ActionReport: Sendable {
  /// The number of runs before a failure was found, or of all runs.
  public let runs: Int

  /// The number of steps in all these runs.
  public let steps: Int

  /// The actions, endpoints, laws and states that the runs reached.
  public let coverage: Coverage

  /// The simplest failure; `nil` if there was none.
  public let failure: ActionScript?

  /// The number of runs that made the failure simpler.
  public let attempts: Int
}
