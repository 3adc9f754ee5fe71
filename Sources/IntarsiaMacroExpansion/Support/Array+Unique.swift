extension [String] {
  /// The elements without repetitions, in the order in which they first occur.
  var unique: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
