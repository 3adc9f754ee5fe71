import Foundation
import IntarsiaIssues

/// The context that selects the default value of a dependency that nothing overrides.
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

  /// The environment variable that sets the context of the whole process: `live`, `preview` or
  /// `test`.
  public static let environmentVariable = "INTARSIA_CONTEXT"

  /// The context of the process: the environment variable's value, or else `test` or `live`.
  ///
  /// If the value names no context, an issue is reported once and the value is ignored.
  static let ofProcess = named(ProcessInfo.processInfo.environment[environmentVariable])

  /// Returns the context with a name; without a valid name, `test` if the process runs tests, else
  /// `live`.
  static func named(_ name: String?) -> Self {
    guard let name else { return isTesting ? .test : .live }
    guard let context = Self(rawValue: name) else {
      reportIssue(
        DependencyIssues.unknownContext,
        "\(environmentVariable) names no dependency context.",
        values: [("Value", name), ("Contexts", allCases.map(\.rawValue).joined(separator: ", "))],
        at: nil)
      return isTesting ? .test : .live
    }
    return context
  }
}

extension DependencyContext {
  /// A number for the context, to store it in an atomic variable.
  var number: UInt8 {
    switch self {
    case .live: 0
    case .preview: 1
    case .test: 2
    }
  }

  init(number: UInt8) {
    self = number == 0 ? .live : number == 1 ? .preview : .test
  }
}

extension DependencyValues {
  /// The current context, which selects the default values: live, preview or test.
  ///
  /// - Complexity: O(1).
  public var context: DependencyContext {
    get { contextInForce }
    set { override(context: newValue) }
  }

  var contextInForce: DependencyContext {
    contextOverride ?? wrapper?.captured?.context ?? defaults.context
  }
}
