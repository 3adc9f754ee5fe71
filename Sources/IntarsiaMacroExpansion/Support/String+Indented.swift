extension String {
  /// Returns the text with every line but the first indented, for insertion into other code.
  func indented(by spaces: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: spaces))
  }
}
