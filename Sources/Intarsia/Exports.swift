// The modules that `import Intarsia` re-exports: all that a feature uses, under one name.
@_exported public import IntarsiaCases
@_exported public import IntarsiaClocks
@_exported public import IntarsiaCollections
@_exported public import IntarsiaConcurrency
@_exported public import IntarsiaDependencies
@_exported public import IntarsiaDump
@_exported public import IntarsiaIssues
@_exported public import IntarsiaRuntime
@_exported public import IntarsiaSharing

#if canImport(SwiftUI)
  @_exported public import IntarsiaViews
#endif
