import Foundation
import IntarsiaConcurrency
import IntarsiaSharing

/// The storage of a value, which a test reads and writes directly.
final class Place<Value: Sendable>: Sendable {
  struct State: Sendable {
    var value: Value?
    var error: (any Error)?
    var loads = 0
    var saves: [Value] = []
    var contexts: [SaveContext] = []
    var subscribers: [SharedSubscriber<Value>] = []
    var ended = 0
    /// Whether a load waits until the test resumes it.
    var isSlow = false
    var waiting: [LoadContinuation<Value>] = []
    var onLoad: (@Sendable () -> Void)?
    var onSave: (@Sendable (Value) -> Void)?
    var onSubscribe: (@Sendable () -> Void)?
  }

  let state: LockIsolated<State>

  init(_ value: Value? = nil) {
    state = LockIsolated(State(value: value))
  }

  var saves: [Value] { state.value.saves }

  /// Changes the value as another process would.
  func change(to value: Value?) {
    state.withValue { $0.value = value }
    for subscriber in state.value.subscribers { subscriber.yield(with: .success(value)) }
  }

  func fail(_ error: any Error) {
    for subscriber in state.value.subscribers { subscriber.yield(throwing: error) }
  }
}

struct PlaceError: Error, Equatable {
  var text = "unreadable"
}

struct PlaceKey<Value: Sendable>: SharedKey {
  let place: Place<Value>

  var id: ObjectIdentifier { ObjectIdentifier(place) }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    place.state.onLoad?()
    place.state.withValue { $0.loads += 1 }
    let state = place.state.value
    if state.isSlow {
      place.state.withValue { $0.waiting.append(continuation) }
    } else if let error = state.error {
      continuation.resume(throwing: error)
    } else {
      continuation.resume(with: .success(state.value))
    }
  }

  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    place.state.withValue { $0.subscribers.append(subscriber) }
    place.state.onSubscribe?()
    return SharedSubscription { [place] in place.state.withValue { $0.ended += 1 } }
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    place.state.withValue {
      $0.saves.append(value)
      $0.contexts.append(context)
    }
    place.state.onSave?(value)
    if let error = place.state.error {
      continuation.resume(throwing: error)
    } else {
      place.state.withValue { $0.value = value }
      continuation.resume()
    }
  }
}

extension SharedReaderKey {
  static func place<Value>(_ place: Place<Value>) -> Self where Self == PlaceKey<Value> {
    PlaceKey(place: place)
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  static var count: Self { Self[.inMemory("count"), default: 7] }
}

struct Settings: Equatable, Sendable {
  struct Profile: Equatable, Sendable {
    var name = "Ada"
    var age = 36
  }

  var profile = Profile()
  var isMuted = false
  var volume: Int?
}

var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }
