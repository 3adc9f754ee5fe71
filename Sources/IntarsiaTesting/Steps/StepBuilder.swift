/// Builds a script from steps, conditions and loops.
@resultBuilder
public enum StepBuilder<State, Action> {
  /// A single step.
  public static func buildExpression(_ step: Step<State, Action>) -> [Step<State, Action>] {
    [step]
  }

  /// An array of steps.
  public static func buildExpression(_ steps: [Step<State, Action>]) -> [Step<State, Action>] {
    steps
  }

  /// The steps of all parts, in order.
  public static func buildBlock(_ parts: [Step<State, Action>]...) -> [Step<State, Action>] {
    parts.flatMap(\.self)
  }

  /// The steps of an `if` without an `else`.
  public static func buildOptional(_ part: [Step<State, Action>]?) -> [Step<State, Action>] {
    part ?? []
  }

  /// The steps of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Step<State, Action>]) -> [Step<State, Action>] {
    part
  }

  /// The steps of the second branch of an `if` or `switch`.
  public static func buildEither(second part: [Step<State, Action>]) -> [Step<State, Action>] {
    part
  }

  /// The steps produced by a `for` loop.
  public static func buildArray(_ parts: [[Step<State, Action>]]) -> [Step<State, Action>] {
    parts.flatMap(\.self)
  }

  /// The steps inside an `if #available`.
  public static func buildLimitedAvailability(
    _ part: [Step<State, Action>]
  ) -> [Step<State, Action>] {
    part
  }
}
