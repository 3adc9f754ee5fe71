public import IntarsiaIssues

extension Effect where Action: Sendable {
  /// Runs another effect in the place of an operation that throws an error.
  ///
  /// ```swift
  /// return Effect<[Post]>.task { try await api.posts() }
  ///   .catch { _ in .task { try await cache.posts() } }
  ///   .map(Action.loaded)
  /// ```
  ///
  /// It concerns the operations that have no `catch` of their own, and what comes of their actions in
  /// ``flatMap(_:)``. Each of several operations is caught by itself: the others go on, and what stands after it in a
  /// sequence starts when the effect in its place has ended. Cancellation is no error.
  ///
  /// - Parameter handler: Makes the effect. An error of that effect is not handed to it again.
  public func `catch`(
    _ handler: @escaping @Sendable (_ error: any Error) -> Effect<Action>
  ) -> Self {
    map({ $0 }, runs: { $0.catching(handler) })
  }

  /// Sends an action in the place of the error that an operation throws.
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
  /// Where nothing handles it, the error is reported with this place, as for any operation that throws.
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
  /// Changes every action that the effect sends, or fails where there is none.
  ///
  /// ```swift
  /// return lines.eraseToEffect()
  ///   .tryMap { line in try Entry(parsing: line) }
  ///   .replaceError(with: Entry.unreadable)
  ///   .map(Action.read)
  /// ```
  ///
  /// The effect goes on after an action that fails. An error is handled by a ``catch(_:)`` that stands after it.
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
  /// The same operation, whose errors become effects.
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
  /// A way to send whose actions, where they have become effects, are caught, too.
  fileprivate func catching(
    _ handler: @escaping @Sendable (any Error) -> Effect<Action>
  ) -> Send<Action> {
    Send { message in
      await deliver(
        message.map { message in
          guard case .effect(let effect) = message else { return message }
          return .effect(effect.catch(handler))
        })
    }
  }

  /// Has an effect run as a part of the operation that sends.
  fileprivate func become(_ effect: Effect<Action>) async {
    guard !effect.isNone, !Task.isCancelled else { return }
    await deliver(HandedOver(.effect(effect)))
  }
}
