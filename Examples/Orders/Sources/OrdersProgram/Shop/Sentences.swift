import OrdersFeatures

extension Order.State {
  /// The order in a sentence.
  var sentence: String {
    var text = "Order \(id) is \(status.rawValue)"
    if !lines.isEmpty { text += ": " + lines.map(\.text).joined(separator: ", ") }
    return text + "."
  }

  /// The order with its receipt or its payment problem, one fact per line.
  var details: String {
    var text = sentence
    if let receipt { text += "\nPaid: \(receipt)." }
    if let paymentProblem { text += "\nThe bank will be asked again: \(paymentProblem)" }
    return text
  }
}

extension Order.Line {
  /// The line as a part of a sentence.
  var text: String {
    switch answer {
    case .none: "\(count) \(article)"
    case .reserved: "\(count) \(article)"
    case .refused(let available): "\(count) \(article) (refused, \(available) available)"
    }
  }
}

extension Article.State {
  /// The article in a line.
  var sentence: String { "\(id): \(available) available, \(reserved) reserved, \(sold) sold." }
}
