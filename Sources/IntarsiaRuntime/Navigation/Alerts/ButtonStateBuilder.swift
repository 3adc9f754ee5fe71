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
public typealias ButtonStateBuilder<Action> = ListBuilder<ButtonState<Action>>

/// Builds a list from elements, conditions and loops.
@resultBuilder
public enum ListBuilder<Element> {
  /// A single element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Several elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// The elements of a block.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }

  /// The elements of the first branch of an `if` with `else`.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// The elements of the second branch of an `if` with `else`.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// The elements of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// The elements of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }

  /// The elements of an `if #available`.
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
