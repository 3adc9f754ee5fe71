// Re-exported, because a test of a feature uses the modules that the feature uses.
@_exported public import Intarsia
@_exported public import IntarsiaSimulation
// `expectLiveDependencies` returns it.
@_exported public import struct IntarsiaTraces.DependencyGraph
