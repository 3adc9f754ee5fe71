/// A kind of tea, which depends on the processing of the leaves.
package enum TeaKind: String, CaseIterable, Codable, Sendable {
  case white, green, oolong, black, puerh, herbal

  /// The usual temperature of the water, in degrees Celsius.
  package var temperature: Int {
    switch self {
    case .white: 80
    case .green: 75
    case .oolong: 92
    case .black, .puerh: 98
    case .herbal: 100
    }
  }

  /// The name of the kind on the screen.
  package var title: String {
    self == .puerh ? "pu-erh" : rawValue
  }
}
