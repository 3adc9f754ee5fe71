/// How the application looks.
package enum Theme: String, CaseIterable, Sendable {
  /// As everything else on the device.
  case system
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}
