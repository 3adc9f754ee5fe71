// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// An outline of the unified logging system: the declarations that `signpost()` uses, written from
// Apple's documentation. It records nothing.

public final class OSLog: Sendable {
  public init(subsystem: String, category: String) {}
}

public struct OSSignpostIntervalState: Sendable {}

public struct OSSignposter: Sendable {
  public init(logHandle log: OSLog) {}

  public var isEnabled: Bool { true }

  public func beginInterval(
    _ name: StaticString, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }

  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}

public struct OSLogPrivacy: Sendable {
  public static let `public` = Self()
  public static let `private` = Self()
  public static let auto = Self()
}

public typealias SignpostMetadata = OSLogMessage

public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}

  public init(stringInterpolation: OSLogInterpolation) {}
}

public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) {}

  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
  ) {}
}
