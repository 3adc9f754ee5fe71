public import IntarsiaCases
import IntarsiaDump

/// The value or the error of asynchronous work, as an action carries it.
@available(
  *, deprecated,
  message: """
    Use 'Result': 'case response(Result<Int, any Error>)' and 'await send(.response(Result { try \
    await load() }))'. Both can be compared in a test by the case: \
    'store.receive(\\.response.success)'.
    """
)
public enum TaskResult<Success: Sendable>: Sendable {
  case success(Success)
  case failure(any Error)

  /// Awaits a closure, and keeps its value or its error.
  ///
  /// ```swift
  /// await send(.response(TaskResult { try await load() }))
  /// ```
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }

  /// Converts a result.
  public init<Failure: Error>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value; throws the error if there is none.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): return value
      case .failure(let error): throw error
      }
    }
  }

  /// Transforms the value.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): .success(transform(value))
    case .failure(let error): .failure(error)
    }
  }

  /// Transforms the value into another result.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

@available(*, deprecated)
extension TaskResult: CasePathable {
  /// The case paths of a result.
  public struct AllCasePaths: Sendable {
    /// The path of a value.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The path of an error.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }
  }

  /// The case paths of a result.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@available(*, deprecated)
extension TaskResult: Equatable where Success: Equatable {
  /// Whether both values are equal, or both errors.
  ///
  /// Errors are compared by `==` if they have it, and else by their description.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): areEqual(lhs, rhs)
    case (.success, .failure), (.failure, .success): false
    }
  }

  private static func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool {
    Sameness.areEqual(lhs, rhs)
      ?? (type(of: lhs) == type(of: rhs) && String(describing: lhs) == String(describing: rhs))
  }
}

@available(*, deprecated)
extension TaskResult: Hashable where Success: Hashable {
  /// Hashes the value, or the description of the error.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value): hasher.combine(value)
    case .failure(let error):
      if let error = (error as Any) as? any Hashable {
        hasher.combine(AnyHashable(error))
      } else {
        hasher.combine(String(describing: error))
      }
    }
  }
}
