#if canImport(Combine)
  public import Combine
#elseif OpenCombine && canImport(OpenCombine)
  public import OpenCombine
#endif
#if canImport(Combine) || (OpenCombine && canImport(OpenCombine))
  import IntarsiaConcurrency
  public import IntarsiaIssues

  extension Effect where Action: Sendable {
    /// An effect that sends every value of a publisher that never fails.
    ///
    /// ```swift
    /// return .publisher { notifications.map { .received($0) } }
    /// ```
    ///
    /// The store processes the values in its own isolation. The effect subscribes to the publisher
    /// when it starts, before the store's `send` returns. Where Combine is not, it requires the
    /// package trait `OpenCombine`.
    ///
    /// - Parameter makePublisher: Makes the publisher, before this function returns.
    public static func publisher<P: Publisher & SendableMetatype>(
      _ makePublisher: () -> P,
      fileID: StaticString = #fileID,
      filePath: SourceFilePath = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self where P.Output == Action, P.Failure == Never {
      publishing(makePublisher(), fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// An effect that sends every value of a publisher that can fail.
    ///
    /// A failure of the publisher is an error of the effect. A ``catch(_:)`` after this call
    /// handles it. Otherwise it is reported at the caller's source location.
    @_disfavoredOverload
    public static func publisher<P: Publisher & SendableMetatype>(
      _ makePublisher: () -> P,
      fileID: StaticString = #fileID,
      filePath: SourceFilePath = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Self where P.Output == Action {
      publishing(makePublisher(), fileID: fileID, filePath: filePath, line: line, column: column)
    }

    private static func publishing<P: Publisher & SendableMetatype>(
      _ publisher: P, fileID: StaticString, filePath: SourceFilePath, line: UInt, column: UInt
    ) -> Self where P.Output == Action {
      // Safe: a publisher can be subscribed to on any thread, and only this effect does so.
      let publisher = UncheckedSendable(publisher)
      return subscription(fileID: fileID, filePath: filePath, line: line, column: column) {
        continuation in
        let subscription = publisher.value.sink { completion in
          switch completion {
          case .finished: continuation.finish()
          case .failure(let error): continuation.finish(throwing: error)
          }
        } receiveValue: {
          continuation.yield($0)
        }
        // Safe: a subscription can be cancelled on any thread.
        let cancellable = UncheckedSendable(subscription)
        return { cancellable.value.cancel() }
      }
    }
  }

  extension Publisher where Output: Sendable, Self: SendableMetatype {
    /// An effect that sends every value of the publisher.
    ///
    /// ```swift
    /// return notifications.eraseToEffect().map(Action.received)
    /// ```
    public func eraseToEffect(
      fileID: StaticString = #fileID,
      filePath: SourceFilePath = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Effect<Output> {
      .publisher({ self }, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif
