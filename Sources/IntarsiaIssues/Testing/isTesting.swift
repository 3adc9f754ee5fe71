/// Whether the program runs as a test.
///
/// It does if `IntarsiaTesting` is linked, or if the arguments or the environment of the process are
/// those of a test runner.
///
/// - Complexity: The answer is found once for each process, on first use.
public var isTesting: Bool {
  ProcessRole.current.kind == .test
}

/// Whether the program draws a preview of a user interface in its editor.
///
/// - Complexity: The answer is found once for each process, on first use.
public var isPreviewing: Bool {
  ProcessRole.current.kind == .preview
}
