/// Turns bytes into results: pure, so that it can be tested without a source.
struct WordReader {
  private var words: [String] = []
  private var word: [UInt8] = []

  /// Whether a sentence was begun that is not over.
  var isInSentence: Bool { !words.isEmpty || !word.isEmpty }

  /// Takes in a byte, and returns what it has made clear: at the end of a word the sentence so far, at the end of a line
  /// the sentence.
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

  /// Says what is left when there is nothing more to read: the last word, of a sentence that is not over.
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
