/// Whether the process runs tests.
///
/// It does if `IntarsiaTesting` is linked, or if the arguments or the environment of the process
/// are those of a test runner.
///
/// - Complexity: The answer is computed once in each process, on first use.
public var isTesting: Bool {
  ProcessRole.current.kind == .test
}

/// Whether the process renders a preview of a user interface in Xcode.
///
/// - Complexity: The answer is computed once in each process, on first use.
public var isPreviewing: Bool {
  ProcessRole.current.kind == .preview
}
