public import IntarsiaDependencies
public import IntarsiaIssues

/// Dismisses the feature that the calling effect belongs to: ``DependencyValues/dismiss``.
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
public struct DismissEffect: Sendable {
  private enum Kind {
    /// The feature is not presented.
    case absent
    /// The feature is presented: the calling effect has a ``Dismissal``.
    case presented
    case custom(@Sendable () async -> Void)
  }

  private let kind: Kind

  private init(kind: Kind) {
    self.kind = kind
  }

  /// Creates a dismissal that runs a closure, for tests of a feature without its parent.
  ///
  /// ```swift
  /// let isDismissed = LockIsolated(false)
  /// let store = TestStore(initialState: Form.State()) {
  ///   Form()
  /// } withDependencies: {
  ///   $0.dismiss = DismissEffect { isDismissed.setValue(true) }
  /// }
  /// ```
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    kind = .custom(dismiss)
  }

  /// Dismisses the feature whose effect calls this.
  ///
  /// The call returns when the parent has processed the action. By then, all effects of the feature
  /// are cancelled, including the calling one. A call outside the effects of a presented feature
  /// reports an issue.
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
    case .custom(let dismiss):
      await dismiss()
    case .absent, .presented:
      if let dismissal = Dismissal.current {
        await dismissal.perform()
      } else {
        report(
          at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
      }
    }
  }

  private func report(at location: IssueLocation) {
    reportIssue(
      IssueCode.navigation.nothingToDismiss,
      isAbsent
        ? "A feature that is not presented was asked to be dismissed."
        : "A feature was asked to be dismissed outside of its effects.",
      values: [("Called at", "\(location)")], at: location)
  }

  /// Whether the feature is not presented.
  fileprivate var isAbsent: Bool {
    if case .absent = kind { true } else { false }
  }

  /// Whether this is the value that the library binds for a presented feature.
  var isOfPresentation: Bool {
    if case .presented = kind { true } else { false }
  }

  /// The value that the library binds for a presented feature.
  static let presented = Self(kind: .presented)

  fileprivate static let absent = Self(kind: .absent)
}

extension DependencyValues {
  /// Dismisses the feature that the calling effect belongs to.
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
