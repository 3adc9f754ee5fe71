import Foundation
import IntarsiaIssues

/// Which of its default values a dependency takes when nothing overrides it.
///
/// ```swift
/// withDependencies { $0.context = .preview } operation: {
///   // Every dependency that is not overridden has its preview value here.
/// }
/// ```
public enum DependencyContext: String, Hashable, Sendable, CaseIterable {
  /// A running application.
  case live
  /// A preview: no network, no disk, plausible answers.
  case preview
  /// A test.
  case test

  /// The environment variable that decides the context of a whole process: `live`, `preview` or `test`.
  public static let environmentVariable = "INTARSIA_CONTEXT"

  /// The context of the process: what the environment variable says, else whether it runs tests.
  ///
  /// A value that names no context is reported once, and ignored.
  static let ofProcess = named(ProcessInfo.processInfo.environment[environmentVariable])

  /// The context that the environment variable names, if it is set, else whether the process runs tests.
  static func named(_ name: String?) -> Self {
    guard let name else { return isTesting ? .test : .live }
    guard let context = Self(rawValue: name) else {
      reportIssue(
        IssueCode.dependency.unknownContext,
        "\(environmentVariable) names no dependency context.",
        values: [("Value", name), ("Contexts", allCases.map(\.rawValue).joined(separator: ", "))],
        at: nil)
      return isTesting ? .test : .live
    }
    return context
  }
}

extension DependencyValues {
  /// Which default values are in force: live, preview or test.
  ///
  /// - Complexity: O(1).
  public var context: DependencyContext {
    get {
      // A property that depends on the context is not a plain one.
      probe?.readContext()
      return contextInForce
    }
    set { override(context: newValue) }
  }

  var contextInForce: DependencyContext {
    contextOverride ?? captured?.context ?? defaults.preparedContext ?? .ofProcess
  }
}
