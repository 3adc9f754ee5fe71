#if canImport(SwiftUI)
  import Intarsia
  import PrimeTimeApp
  public import SwiftUI

  /// Prime Time as an application for iPhone, iPad and Mac.
  ///
  /// The main file of a target in Xcode starts it:
  ///
  /// ```swift
  /// import PrimeTimeViews
  /// import SwiftUI
  ///
  /// @main
  /// enum Main {
  ///   static func main() { PrimeTimeApplication.main() }
  /// }
  /// ```
  public struct PrimeTimeApplication: App {
    // One store for the process: SwiftUI may make several instances.
    @MainActor
    private static let store = Store(initialState: PrimeTime.State()) { PrimeTime() }

    /// Creates the application, as SwiftUI does.
    public init() {}

    /// The window.
    public var body: some Scene {
      WindowGroup {
        PrimeTimeView(store: Self.store)
      }
    }
  }
#endif
