import IntarsiaDependencies

/// Reads of dependencies in code that is compiled in language mode 5.
public struct ReadsInMode5 {
  @Dependency(\.uuid) private var uuid
  @Dependency(\.context) private var context

  /// Creates a reader.
  public init() {}

  /// Reads a dependency by its key path.
  @inline(never)
  public func read(_ iterations: Int) -> Int {
    var sum = 0
    for _ in 0..<iterations where context == .live { sum &+= 1 }
    return sum
  }
}
