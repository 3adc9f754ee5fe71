import Foundation

/// The format of the file of favourites: a JSON array of prime numbers, such as `[2,3,5]`.
enum FavoritesFormat {
  /// The reason why a file's content is not a list of favourites.
  struct Fault: Error, CustomStringConvertible {
    /// The reason, as the end of a sentence without its full stop.
    let description: String
  }

  @Sendable static func data(of primes: [Int]) -> Data {
    Data("[\(primes.map(String.init).joined(separator: ","))]\n".utf8)
  }

  /// Decodes the favourites of a file; of duplicate entries, only the first remains.
  @Sendable static func primes(in data: Data) throws(Fault) -> [Int] {
    let primes = try numbers(in: data)
    let others = primes.filter { !$0.isPrime }
    guard others.isEmpty else { throw Fault(description: reason(for: others)) }
    var known: Set<Int> = []
    return primes.filter { known.insert($0).inserted }
  }

  /// Merges the changes of two programs that have the same file open.
  ///
  /// - Returns: The favourites of the other program, without those that this program removed, and
  ///   with those that it added.
  @Sendable static func merge(base: [Int]?, mine: [Int], theirs: [Int]) -> [Int] {
    let base = Set(base ?? [])
    let removed = base.subtracting(mine)
    let merged = theirs.filter { !removed.contains($0) }
    return merged + mine.filter { !base.contains($0) && !merged.contains($0) }
  }

  private static func numbers(in data: Data) throws(Fault) -> [Int] {
    guard !data.isEmpty else { throw Fault(description: "it is empty") }
    do {
      return try JSONDecoder().decode([Int].self, from: data)
    } catch {
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      throw Fault(
        description: json == nil
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
