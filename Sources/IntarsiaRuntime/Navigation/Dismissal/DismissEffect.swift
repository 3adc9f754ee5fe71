import IntarsiaConcurrency
public import IntarsiaDependencies
public import IntarsiaIssues

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// Dismisses the feature that reads it from its dependencies: ``DependencyValues/dismiss``.
///
/// ```swift
/// @Reducer struct Form {
///   @Dependency(\.dismiss) var dismiss
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .cancelButtonTapped:
///         return .run { _ in await dismiss() }
///       }
///     }
///   }
/// }
/// ```
///
/// The call sends an action to the parent, as a view does when a user closes the screen. For a
/// feature that was presented with ``PresentationState``, the action is
/// ``PresentationAction/dismiss``. For an element of a stack, it is ``StackAction/popFrom(id:)``.
///
/// A feature can pass the value to a feature inside it, whose effects then dismiss the outer one:
///
/// ```swift
/// .ifLet(\.$picker, action: \.picker) { ColorPicker(closeForm: dismiss) }
/// ```
public struct DismissEffect: Sendable {
  private enum Kind {
    /// The feature is not presented.
    case absent
    /// The feature is the root of a test store, which is told instead of a parent.
    case testedRoot(@Sendable () async -> Void)
    /// The feature is presented in this scope: its effects have a ``Dismissal``.
    case presented(in: EffectScope)
    case custom(@Sendable () async -> Void)
  }

  private let kind: Kind

  private init(kind: Kind) {
    self.kind = kind
  }

  /// Creates a dismissal that runs a closure, for a feature that something else presents.
  ///
  /// ```swift
  /// let store = Store(initialState: Form.State()) {
  ///   Form()
  /// } withDependencies: {
  ///   $0.dismiss = DismissEffect { await window.close() }
  /// }
  /// ```
  ///
  /// A `TestStore` needs none: it records the dismissal of its feature in `isDismissed`.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    kind = .custom(dismiss)
  }

  /// Dismisses the feature.
  ///
  /// Call it in an effect of the feature, or of a feature inside it. The call returns when the
  /// parent has processed the action. By then, all effects of the feature are cancelled, including
  /// the calling one. A call in other code, or for a feature that is not presented, reports an
  /// issue.
  ///
  /// - Isolation: An effect can call this from any isolation, and from the tasks that it starts,
  ///   except detached ones.
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    switch kind {
    case .custom(let dismiss), .testedRoot(let dismiss):
      await dismiss()
    case .presented(let scope):
      if let dismissal = Dismissal.current(ofFeatureIn: scope) { return await dismissal.perform() }
      fallthrough
    case .absent:
      report(at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// Dismisses the feature, and animates the changes of its parent.
  ///
  /// ```swift
  /// return .run { _ in await dismiss(animation: .default) }
  /// ```
  public func callAsFunction(
    animation: UIAnimation?,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await self(
      transaction: UITransaction(animation: animation),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Dismisses the feature, and makes its parent's changes in a transaction.
  public func callAsFunction(
    transaction: UITransaction,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withUITransaction(UncheckedSendable(transaction)) {
      await self(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  private func report(at location: IssueLocation) {
    reportIssue(
      NavigationIssues.nothingToDismiss,
      isAbsent
        ? "A feature that is not presented was asked to be dismissed."
        : "A feature was asked to be dismissed outside of its effects.",
      values: [("Called at", "\(location)")], at: location)
  }

  /// Whether the feature is not presented.
  var isAbsent: Bool {
    switch kind {
    case .absent, .testedRoot: true
    case .presented, .custom: false
    }
  }

  /// The value that the library binds for a feature that is presented in a scope.
  static func presented(in scope: EffectScope) -> Self { Self(kind: .presented(in: scope)) }

  /// The value that a test store binds for the feature that it runs.
  static func testedRoot(_ dismiss: @escaping @Sendable () async -> Void) -> Self {
    Self(kind: .testedRoot(dismiss))
  }

  fileprivate static let absent = Self(kind: .absent)
}

extension DependencyValues {
  /// Dismisses the feature that reads it.
  ///
  /// See ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the feature is presented, so that it can be dismissed.
  ///
  /// ```swift
  /// @Dependency(\.isPresented) var isPresented
  ///
  /// case .doneButtonTapped:
  ///   return isPresented ? .run { _ in await dismiss() } : .none
  /// ```
  public var isPresented: Bool { !dismiss.isAbsent }
}

private enum DismissKey: DependencyKey {
  static var liveValue: DismissEffect { .absent }
  static var testValue: DismissEffect { .absent }
}
