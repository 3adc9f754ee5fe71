/// Builds the buttons of an alert or a dialog.
///
/// ```swift
/// actions: {
///   ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
///   if canArchive {
///     ButtonState(action: .archiveConfirmed) { TextState("Archive") }
///   }
/// }
/// ```
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// A button.
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] {
    [button]
  }

  /// Several buttons.
  public static func buildExpression(_ buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }

  /// The buttons of a block.
  public static func buildBlock(_ parts: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    parts.flatMap { $0 }
  }

  /// The buttons of the first branch of an `if` with `else`.
  public static func buildEither(first: [ButtonState<Action>]) -> [ButtonState<Action>] {
    first
  }

  /// The buttons of the `else` branch.
  public static func buildEither(second: [ButtonState<Action>]) -> [ButtonState<Action>] {
    second
  }

  /// The buttons of an `if` without `else`.
  public static func buildOptional(_ part: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    part ?? []
  }

  /// The buttons of a `for` loop.
  public static func buildArray(_ parts: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    parts.flatMap { $0 }
  }

  /// The buttons of an `if #available`.
  public static func buildLimitedAvailability(
    _ part: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    part
  }
}
