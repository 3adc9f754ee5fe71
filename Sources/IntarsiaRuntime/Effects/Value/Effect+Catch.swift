public import IntarsiaIssues

extension Effect where Action: Sendable {
  /// Runs another effect instead of an operation that throws an error.
  ///
  /// ```swift
  /// return Effect<[Post]>.task { try await api.posts() }
  ///   .catch { _ in .task { try await cache.posts() } }
  ///   .map(Action.loaded)
  /// ```
  ///
  /// It applies to operations without a `catch` of their own, and to the effects that
  /// ``flatMap(_:)`` makes of their actions. Each of several operations is caught separately, and
  /// the others continue. A later effect in a sequence starts when the replacement has ended.
  /// Cancellation is not an error.
  ///
  /// - Parameter handler: Makes the replacement. The handler does not receive errors of the
  ///   replacement.
  public func `catch`(
    _ handler: @escaping @Sendable (_ error: any Error) -> Effect<Action>
  ) -> Self {
    transformed(sends: { .send($0) }, runs: { $0.catching(handler) })
  }

  /// Sends an action instead of the error that an operation throws.
  ///
  /// ```swift
  /// return Effect<[Post]>.task { try await api.posts() }
  ///   .replaceError(with: [])
  ///   .map(Action.loaded)
  /// ```
  public func replaceError(with action: Action) -> Self {
    self.catch { _ in .send(action) }
  }

  /// An effect that fails, to be handled by ``catch(_:)`` or ``replaceError(with:)``.
  ///
  /// ```swift
  /// .flatMap { count in count > 0 ? .send(count) : .fail(NothingThere()) }
  /// .replaceError(with: 0)
  /// ```
  ///
  /// An unhandled error is reported at the caller's source location, as for any operation that
  /// throws.
  public static func fail(
    _ error: any Error,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .run(
      operation: { _ in throw error },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Effect {
  /// Transforms every action that the effect sends, and fails if the transformation throws.
  ///
  /// ```swift
  /// return lines.eraseToEffect()
  ///   .tryMap { line in try Entry(parsing: line) }
  ///   .replaceError(with: Entry.unreadable)
  ///   .map(Action.read)
  /// ```
  ///
  /// The effect continues after an action that fails. A ``catch(_:)`` after this call handles the
  /// error.
  public func tryMap<NewAction: Sendable>(
    _ transform: @escaping @Sendable (Action) throws -> NewAction,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect<NewAction> {
    flatMap { action in
      do {
        return .send(try transform(action))
      } catch {
        return .fail(error, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }
}

extension EffectRun where Action: Sendable {
  /// Returns the same operation, with errors turned into effects.
  func catching(
    _ handler: @escaping @Sendable (any Error) -> Effect<Action>
  ) -> EffectRun<Action> {
    let inner = withSend { (send: Send<Action>) in send.catching(handler) }
    return EffectRun(
      name: name, rawPriority: rawPriority, origin: origin, dependencies: dependencies,
      operation: inner.operation,
      handler: inner.handler ?? { error, send in await send.become(handler(error)) })
  }
}

extension Send where Action: Sendable {
  /// Returns a `Send` that also catches the errors of effects made from its actions.
  fileprivate func catching(
    _ handler: @escaping @Sendable (any Error) -> Effect<Action>
  ) -> Send<Action> {
    Send(through: self) { message in
      guard case .effect(let effect) = message else { return message }
      return .effect(effect.catch(handler))
    }
  }

  /// Runs an effect as a part of the sending operation.
  fileprivate func become(_ effect: Effect<Action>) async {
    guard !effect.isNone, !Task.isCancelled else { return }
    await deliver(Transferred(.effect(effect)))
  }
}
