/// Formats a number as an English ordinal.
///
/// ```swift
/// ordinal(1)      // "1st"
/// ordinal(112)    // "112th"
/// ordinal(1_000)  // "1,000th"
/// ordinal(-3)     // "-3rd"
/// ```
public func ordinal(_ n: Int) -> String {
  let suffix =
    switch (n.magnitude % 10, n.magnitude % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  return grouped(n) + suffix
}

/// Formats a number with a comma before every three digits.
///
/// ```swift
/// grouped(7_919)   // "7,919"
/// grouped(-1_000)  // "-1,000"
/// ```
///
/// The format is the same in every locale, so that a script prints the same text everywhere.
public func grouped(_ n: Int) -> String {
  var text = ""
  for (index, digit) in String(n.magnitude).reversed().enumerated() {
    if index > 0, index.isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (n < 0 ? "-" : "") + String(text.reversed())
}
