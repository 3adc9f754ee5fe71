import SwiftSyntaxMacros

/// The macro `@DependencyEndpointIgnored`, which marks a closure as not an endpoint.
enum DependencyEndpointIgnoredMacro: MarkerMacro {}
