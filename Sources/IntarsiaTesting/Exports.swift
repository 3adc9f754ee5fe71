// A test that tests a feature uses what the feature uses.
@_exported public import Intarsia
@_exported public import IntarsiaSimulation
