extension Result: CasePathIterable {
  /// The case paths of a result.
  public struct AllCasePaths: _CasePathList {
    /// The type of the result.
    public typealias _$Root = Result

    /// The case of success, with the value.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: {
          guard case .success(let value) = $0 else { return nil }
          return value
        })
    }

    /// The case of failure, with the error.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: {
          guard case .failure(let error) = $0 else { return nil }
          return error
        })
    }

    /// Returns the case of `root`.
    public static func _$casePath(of root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// Returns both cases.
    public static func _$casePaths() -> [PartialCaseKeyPath<Result>] { [\.success, \.failure] }
  }

  /// The case paths of this result.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
