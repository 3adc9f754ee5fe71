import Foundation
import IntarsiaConcurrency
import IntarsiaSharing

extension SharedReaderKey {
  /// The result of a load; `nil` if the storage has no value.
  func loaded() throws -> Value? {
    let result = LockIsolated<Result<Value?, any Error>?>(nil)
    load(
      context: .userInitiated,
      continuation: LoadContinuation { new in
        let new = new
        result.withValue { $0 = new }
      })
    return try result.value?.get()
  }

  /// A subscription, and all that it delivers: a value, "none" or an error as text.
  func subscribed() -> (subscription: SharedSubscription, texts: AsyncStream<String>) {
    let (texts, continuation) = AsyncStream<String>.makeStream()
    let subscription = subscribe(
      context: .userInitiated,
      subscriber: SharedSubscriber { result in
        switch result {
        case .success(let value?): continuation.yield("\(value)")
        case .success(nil): continuation.yield("none")
        case .failure(let error): continuation.yield("\(error)")
        }
      })
    return (
      SharedSubscription {
        subscription.cancel()
        continuation.finish()
      }, texts
    )
  }
}

extension SharedKey {
  func saved(_ value: Value) throws {
    let result = LockIsolated<Result<Void, any Error>?>(nil)
    save(
      value, context: .didSet,
      continuation: SaveContinuation { new in result.withValue { $0 = new } }
    )
    try result.value?.get()
  }
}

enum Theme: String, Codable { case light, dark }

enum Size: Int {
  case small = 1
  case large
}

struct Profile: Codable, Equatable {
  var name: String
  var ages: [Int]
}

extension UserDefaults {
  var isOn: Bool {
    get { bool(forKey: "isOn") }
    set { set(newValue, forKey: "isOn") }
  }

  var nickname: String? {
    get { string(forKey: "nickname") }
    set { set(newValue, forKey: "nickname") }
  }
}
