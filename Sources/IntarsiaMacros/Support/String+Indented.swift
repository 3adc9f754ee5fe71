extension String {
  /// The text with every line but the first moved right, to be placed inside a larger
  /// piece of code.
  func indented(by spaces: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: spaces))
  }
}
