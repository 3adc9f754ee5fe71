import Foundation

/// The part of Wolfram|Alpha's JSON that holds the answer to `prime N`.
///
/// In version 2 of the query API, an answer consists of pods, a pod of subpods, and each subpod
/// has a text. The pod with the identifier "Result" contains the number.
package struct WolframAnswer: Decodable, Sendable {
  /// An error of the service: an object in the field `error`, instead of `false`.
  struct Fault: Decodable, Sendable {
    let msg: String?
  }

  struct Pod: Decodable, Sendable {
    let id: String?
    let title: String?
    let primary: Bool?
    let subpods: [Subpod]?
  }

  struct Subpod: Decodable, Sendable {
    let plaintext: String?
  }

  let isSuccess: Bool
  let isError: Bool
  let fault: Fault?
  let pods: [Pod]

  private enum Envelope: String, CodingKey {
    case queryresult
  }

  private enum Key: String, CodingKey {
    case success, error, pods
  }

  /// Decodes the JSON of the service.
  package init(from decoder: any Decoder) throws {
    let result = try decoder.container(keyedBy: Envelope.self)
      .nestedContainer(keyedBy: Key.self, forKey: .queryresult)
    isSuccess = try result.decode(Bool.self, forKey: .success)
    if let flag = try? result.decodeIfPresent(Bool.self, forKey: .error) {
      isError = flag
      fault = nil
    } else {
      fault = try result.decodeIfPresent(Fault.self, forKey: .error)
      isError = fault != nil
    }
    pods = try result.decodeIfPresent([Pod].self, forKey: .pods) ?? []
  }

  /// The prime in the answer.
  ///
  /// - Throws: ``NthPrimeError`` if the service refused the question, did not understand it, or
  ///   sent a text without the prime.
  package func prime(n: Int, hiding appID: String) throws -> Int {
    func shown(_ text: String) -> String { Self.printable(text, hiding: appID) }
    guard !isError else {
      throw NthPrimeError.rejected(message: shown(fault?.msg ?? "no reason given"))
    }
    guard isSuccess else { throw NthPrimeError.notUnderstood(n: n) }
    let texts = resultPod?.subpods?.compactMap(\.plaintext) ?? []
    if let prime = texts.lazy.compactMap(Self.number).first(where: { $0 > n }) { return prime }
    let said = texts.first { !$0.isEmpty }.map(shown)
    throw NthPrimeError.noAnswer(n: n, name: "Wolfram|Alpha", said: said)
  }

  private var resultPod: Pod? {
    pods.first { $0.id == "Result" }
      ?? pods.first { $0.title == "Result" }
      ?? pods.first { $0.primary == true }
  }

  /// The number at the start of a text: "7919", "7,919", "7919 (the 1000th prime)".
  ///
  /// Returns `nil` for a text that only begins like a number: "1.3×10^10", "7,9", "12abc".
  static func number(in text: String) -> Int? {
    let first = text.split(whereSeparator: \.isWhitespace).first ?? ""
    let groups = first.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard groups.count == 1 || isGrouped else { return nil }
    let digits = groups.joined()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }

  /// Makes a text from the network printable: one line of at most 120 characters, without control
  /// characters, and without the app id.
  private static func printable(_ text: String, hiding appID: String) -> String {
    let line = text.replacingOccurrences(of: appID, with: "(app id)", options: .caseInsensitive)
      .unicodeScalars
      .map { CharacterSet.controlCharacters.contains($0) ? " " : String($0) }
      .joined()
      .split(separator: " ")
      .joined(separator: " ")
    return line.count <= 120 ? line : line.prefix(119) + "…"
  }
}
