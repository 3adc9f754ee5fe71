/// Converts bytes to results, as a pure function for which tests need no source.
struct WordReader {
  private var words: [String] = []
  private var word: [UInt8] = []

  /// Whether the current sentence is incomplete.
  var isInSentence: Bool { !words.isEmpty || !word.isEmpty }

  /// Reads a byte, and returns the new results: the sentence so far at the end of a word, and the
  /// complete sentence at the end of a line.
  mutating func read(_ byte: UInt8) -> [RecognitionResult] {
    switch byte {
    case UInt8(ascii: "\n"):
      var results = endWord()
      if !words.isEmpty { results.append(result(isFinal: true)) }
      words = []
      return results
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      return endWord()
    default:
      word.append(byte)
      return []
    }
  }

  /// Ends the last word when no bytes are left; its sentence stays incomplete.
  mutating func finish() -> [RecognitionResult] {
    endWord()
  }

  private mutating func endWord() -> [RecognitionResult] {
    guard !word.isEmpty else { return [] }
    words.append(String(decoding: word, as: UTF8.self))
    word = []
    return [result(isFinal: false)]
  }

  private func result(isFinal: Bool) -> RecognitionResult {
    RecognitionResult(transcript: words.joined(separator: " "), isFinal: isFinal)
  }
}
