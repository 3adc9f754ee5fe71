public import IntarsiaSharing

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension UIBinding where Value: Sendable {
  /// A binding that reads and changes a shared value.
  ///
  /// ```swift
  /// TextField(text: Binding($settings.name))
  /// ```
  public init(_ shared: Shared<Value>) {
    self.init(
      get: { @MainActor in shared.wrappedValue },
      set: { @MainActor newValue in shared.withLock { $0 = newValue } })
  }
}
