public import IntarsiaDependencies
public import IntarsiaIssues

/// Takes the feature away that an effect belongs to: ``DependencyValues/dismiss``.
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
/// A feature that was presented with ``PresentationState`` sends its parent ``PresentationAction/dismiss``, and one on a
/// stack ``StackAction/popFrom(id:)``, as if the person who uses the application had asked for it.
public struct DismissEffect: Sendable {
  private enum Kind {
    /// There is nothing to dismiss.
    case absent
    /// The running effect knows how.
    case presented
    case custom(@Sendable () async -> Void)
  }

  private let kind: Kind

  private init(kind: Kind) {
    self.kind = kind
  }

  /// Runs a closure when the feature wants to be dismissed, for tests of a feature by itself.
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
  /// The call returns when the parent has processed that. By then the calling effect has been cancelled, together with
  /// all others of the feature. Where nothing is presented, that is reported as an issue.
  ///
  /// - Isolation: Can be called from anywhere in an effect, and from the tasks that it starts.
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

  /// Whether there is nothing to dismiss.
  fileprivate var isAbsent: Bool {
    if case .absent = kind { true } else { false }
  }

  /// Whether this is what the library binds around a presented feature.
  var isOfPresentation: Bool {
    if case .presented = kind { true } else { false }
  }

  /// What a presented feature finds.
  static let presented = Self(kind: .presented)

  fileprivate static let absent = Self(kind: .absent)
}

extension DependencyValues {
  /// Takes away the feature that an effect belongs to.
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
