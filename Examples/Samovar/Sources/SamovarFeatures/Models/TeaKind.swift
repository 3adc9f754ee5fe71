/// What was done to the leaves.
package enum TeaKind: String, CaseIterable, Codable, Sendable {
  case white, green, oolong, black, puerh, herbal

  /// How hot the water usually is, in degrees Celsius.
  package var temperature: Int {
    switch self {
    case .white: 80
    case .green: 75
    case .oolong: 92
    case .black, .puerh: 98
    case .herbal: 100
    }
  }

  /// What to call it.
  package var title: String {
    self == .puerh ? "pu-erh" : rawValue
  }
}
