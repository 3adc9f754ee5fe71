public import IntarsiaIssues

extension Effect where Action: Sendable {
  /// Sends what somebody calls back with.
  ///
  /// ```swift
  /// return Effect<Image>.future { callback in
  ///   imageLoader.load(url) { image, error in
  ///     if let image { callback(image) } else { callback(.failure(error ?? NoImage())) }
  ///   }
  /// }
  /// .map(Action.loaded)
  /// ```
  ///
  /// One call is expected. A second one is reported, and dropped. If everybody lets go of the callback without having
  /// called it, that is reported, and the effect ends; otherwise it would never. After the effect has been cancelled,
  /// calls do nothing; ``EffectCallback/onCancel(_:)`` says how the work is taken back.
  ///
  /// - Parameter work: Starts the work, and hands the callback on. It runs in the task of the effect. An error that
  ///   it calls back with is for a ``catch(_:)`` that stands after it; without one it is reported with this place.
  public static func future(
    _ work: @escaping @Sendable (_ callback: EffectCallback<Action>) -> Void,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let origin = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return .run(
      operation: { send in
        switch await EffectFuture<Action>(origin: origin).outcome(of: work) {
        case .called(let result):
          await send(try result.get())
        case .abandoned:
          reportIssue(
            IssueCode.effect.neverCalledBack, "The callback of a future was never called.",
            values: [("Effect made at", "\(origin)")], at: origin)
        case .cancelled:
          break
        }
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
