import Foundation

/// How the favourites are written down: a JSON array of numbers, such as `[2,3,5]`.
enum FavoritesFormat {
  /// What is wrong with data that holds no favourites.
  struct Fault: Error {
    let reason: String
  }

  static func data(of primes: [Int]) -> Data {
    Data("[\(primes.map(String.init).joined(separator: ","))]\n".utf8)
  }

  static func primes(in data: Data) throws(Fault) -> [Int] {
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
}
