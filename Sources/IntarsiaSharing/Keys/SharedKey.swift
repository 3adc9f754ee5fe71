/// A place that shared state is loaded from and saved to, such as a file.
///
/// ```swift
/// struct ClipboardKey: SharedKey {
///   let clipboard: Clipboard
///   var id: ObjectIdentifier { ObjectIdentifier(clipboard) }
///
///   func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
///     continuation.resume(with: .success(clipboard.text))
///   }
///
///   func subscribe(
///     context: LoadContext<String>, subscriber: SharedSubscriber<String>
///   ) -> SharedSubscription {
///     let watch = clipboard.watch { text in subscriber.yield(text) }
///     return SharedSubscription { watch.cancel() }
///   }
///
///   func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
///     clipboard.text = value
///     continuation.resume()
///   }
/// }
/// ```
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value, and resumes the continuation once.
  ///
  /// The calls of one reference follow one another: a call begins after the last one returned. If
  /// several threads change the value meanwhile, the next call receives the newest value only.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: Why the value is saved.
  ///   - continuation: Receives success or an error, also later and from another thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}
