public import IntarsiaSharing

extension UIBinding where Value: Sendable {
  /// A binding that reads and changes a shared value.
  ///
  /// ```swift
  /// TextField(text: Binding($settings.name))
  /// ```
  public init(_ shared: Shared<Value>) {
    self.init(
      get: { shared.wrappedValue }, set: { newValue in shared.withLock { $0 = newValue } })
  }
}
