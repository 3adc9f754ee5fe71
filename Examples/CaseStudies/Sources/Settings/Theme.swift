/// The application's theme.
package enum Theme: String, CaseIterable, Sendable {
  /// The theme of the device.
  case system
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}
