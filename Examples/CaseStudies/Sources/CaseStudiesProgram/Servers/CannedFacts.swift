import LoopbackServer

/// Number facts that the server computes with arithmetic.
enum CannedFacts {
  /// Answers `GET /42` with a line of plain text.
  @Sendable
  static func answer(_ request: LoopbackRequest) -> LoopbackResponse {
    guard let number = Int(request.path.dropFirst()), bounds.contains(number) else {
      return .status(404)
    }
    return .answer(
      status: 200, contentType: "text/plain; charset=utf-8", body: fact(about: number) + "\n")
  }

  /// The range of the numbers that have a fact.
  static let bounds = 0...1_000_000

  static func fact(about number: Int) -> String {
    switch number {
    case 0: return "0 is divisible by every number but itself."
    case 1: return "1 has one divisor, and so it is neither prime nor a product."
    case 1_729: return "1729 is a sum of two cubes in two ways: 1³ + 12³ and 9³ + 10³."
    default: break
    }
    let factors = factors(of: number)
    let binary = String(number, radix: 2)
    if factors.count == 1 { return "\(number) is prime. Its bits are \(binary)." }
    let divisorSum = (1...(number / 2)).reduce(0) { number.isMultiple(of: $1) ? $0 + $1 : $0 }
    if divisorSum == number {
      return "\(number) is perfect: it is the sum of its smaller divisors."
    }
    let product = factors.map(String.init).joined(separator: " × ")
    let root = Int(Double(number).squareRoot().rounded())
    if root * root == number { return "\(number) is \(root)², and a product of \(product)." }
    return "\(number) is \(product). Its bits are \(binary)."
  }

  private static func factors(of number: Int) -> [Int] {
    var rest = number
    var factors: [Int] = []
    var divisor = 2
    while divisor * divisor <= rest {
      while rest.isMultiple(of: divisor) {
        factors.append(divisor)
        rest /= divisor
      }
      divisor += 1
    }
    return rest > 1 ? factors + [rest] : factors
  }
}
