extension AnyCasePath {
  /// Changes the associated value in place if `root` is this case; does nothing otherwise.
  ///
  /// ```swift
  /// var items = Result<[Int], CancellationError>.success([1, 2])
  /// let path = AnyCasePath<Result<[Int], CancellationError>, [Int]>(\.success)
  /// path.modify(&items) { $0.append(3) }  // items is .success([1, 2, 3])
  /// ```
  ///
  /// Changing a collection inside the value, such as an array, does not copy its storage unless
  /// another value shares it: `root` holds no second reference while `body` runs. As with any
  /// `inout` value, changes that `body` makes before it throws are kept.
  ///
  /// - Parameters:
  ///   - root: The enum value to change.
  ///   - body: Receives the associated value. It is not called if `root` is another case.
  /// - Returns: The result of `body`, or `nil` if `root` is another case.
  /// - Throws: The error that `body` throws.
  /// - Complexity: One extraction and one embedding.
  @_alwaysEmitIntoClient
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = extraction(root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { pointer throws(Failure) -> Result in
      // `value` is now the only owner of the associated value. Other code cannot read the
      // uninitialized root, because this function has exclusive access to it until the root is
      // initialized again.
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: embedding(value)) }
      return try body(&value)
    }
  }
}
