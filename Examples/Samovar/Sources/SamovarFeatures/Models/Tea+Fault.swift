import Intarsia

extension Tea {
  /// The temperatures that water for tea can have, in degrees Celsius.
  package static let temperatures = 1...100

  /// The number of seconds that an infusion can take.
  package static let infusionLengths = 1...3_600

  /// The ratings that a tasting can have.
  package static let ratings = 1...5

  /// A sentence about the first invalid value, such as an infusion of -5 seconds, if there is one.
  var fault: String? {
    guard name.contains(where: { !$0.isWhitespace }) else { return "A tea has no name." }
    let title = "The tea \"\(name)\""
    if !Self.temperatures.contains(temperature) {
      return
        "\(title) has water of \(temperature) °C; \(Self.text(Self.temperatures)) are possible."
    }
    if infusions.isEmpty { return "\(title) has no infusion." }
    if let infusion = infusions.first(where: { !Self.infusionLengths.contains($0.seconds) }) {
      return """
        \(title) has an infusion of \(infusion.seconds) seconds; \
        \(Self.text(Self.infusionLengths)) are possible.
        """
    }
    for tasting in tastings {
      if let rating = tasting.rating, !Self.ratings.contains(rating) {
        return "\(title) has a rating of \(rating); \(Self.text(Self.ratings)) are possible."
      }
      if tasting.infusions < 0 {
        return "\(title) was tasted after \(tasting.infusions) infusions."
      }
    }
    return nil
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }
}
