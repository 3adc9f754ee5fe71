/// Puts the steps of a script together: one after another, with conditions and loops.
@resultBuilder
public enum StepBuilder<State, Action> {
  /// A step by itself.
  public static func buildExpression(_ step: Step<State, Action>) -> [Step<State, Action>] {
    [step]
  }

  /// A part of a script that was made elsewhere.
  public static func buildExpression(_ steps: [Step<State, Action>]) -> [Step<State, Action>] {
    steps
  }

  /// One part after another.
  public static func buildBlock(_ parts: [Step<State, Action>]...) -> [Step<State, Action>] {
    parts.flatMap(\.self)
  }

  /// The steps of an `if` without an `else`.
  public static func buildOptional(_ part: [Step<State, Action>]?) -> [Step<State, Action>] {
    part ?? []
  }

  /// The steps of an `if` that has an `else`.
  public static func buildEither(first part: [Step<State, Action>]) -> [Step<State, Action>] {
    part
  }

  /// The steps of an `else`.
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
