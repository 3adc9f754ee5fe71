import Foundation

/// How the favourites are written down: a JSON array of prime numbers, such as `[2,3,5]`.
enum FavoritesFormat {
  /// What is wrong with data that holds no favourites.
  struct Fault: Error {
    let reason: String
  }

  static func data(of primes: [Int]) -> Data {
    Data("[\(primes.map(String.init).joined(separator: ","))]\n".utf8)
  }

  static func primes(in data: Data) throws(Fault) -> [Int] {
    let primes = try numbers(in: data)
    let others = primes.filter { !$0.isPrime }
    guard others.isEmpty else { throw Fault(reason: reason(for: others)) }
    return primes
  }

  private static func numbers(in data: Data) throws(Fault) -> [Int] {
    guard !data.isEmpty else { throw Fault(reason: "it is empty") }
    do {
      return try JSONDecoder().decode([Int].self, from: data)
    } catch {
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      throw Fault(
        reason: json == nil
          ? "it is not JSON" : "it is JSON, but not an array of whole numbers")
    }
  }

  /// Names the first few entries that are not prime, and says how many more there are.
  private static func reason(for others: [Int]) -> String {
    guard others.count > 1 else { return others.map { "\($0) is not prime" }.joined() }
    let named = others.prefix(others.count > 6 ? 5 : others.count - 1).map(String.init)
    let rest =
      others.count > 6 ? "\(others.count - 5) more" : others.suffix(1).map(String.init).joined()
    return "\(named.joined(separator: ", ")) and \(rest) are not prime"
  }
}
