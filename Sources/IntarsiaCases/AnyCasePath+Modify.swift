extension AnyCasePath {
  /// Changes the associated value in place if `root` is this case; does nothing otherwise.
  ///
  /// ```swift
  /// var items = Result<[Int], CancellationError>.success([1, 2])
  /// let path = AnyCasePath<Result<[Int], CancellationError>, [Int]>(\.success)
  /// path.modify(&items) { $0.append(3) }  // items is .success([1, 2, 3])
  /// ```
  ///
  /// What the value holds, an array for example, is not copied: while `body` runs, nobody else holds it. As with any
  /// `inout` value, what `body` has changed before it throws stays changed.
  ///
  /// - Complexity: That of one extraction and one embedding.
  /// - Returns: What `body` returns, or `nil` if the root is another case.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = extraction(root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { pointer throws(Failure) -> Result in
      // From here on the value is held by nobody but this function. Nothing can look at the root, to which the
      // access is exclusive, until it is whole again.
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: embedding(value)) }
      return try body(&value)
    }
  }
}
