public import IntarsiaIssues

extension Effect where Action: Sendable {
  /// Sends the result that a callback receives.
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
  /// The work calls the callback once. A second call is reported and dropped. If all references to
  /// the callback are released without a call, the effect reports that and ends, because it would
  /// otherwise wait forever. After the effect has been cancelled, calls do nothing.
  /// ``EffectCallback/onCancel(_:)`` registers how to cancel the work.
  ///
  /// - Parameter work: Starts the work and passes the callback on, in the task of the effect. A
  ///   ``catch(_:)`` after this call handles a failure result. Otherwise the failure is reported at
  ///   the caller's source location.
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
