import OrdersFeatures

extension Audit {
  /// The sums and the contradictions, one per line.
  package var report: String {
    var counts: [Order.Status: Int] = [:]
    for order in orders { counts[order.status, default: 0] += 1 }
    let statuses = Order.Status.allCases.compactMap { status in
      counts[status].map { "\($0) \(status.rawValue)" }
    }
    let stocked = articles.reduce(0) { $0 + $1.stocked }
    let available = articles.reduce(0) { $0 + $1.available }
    let reserved = articles.reduce(0) { $0 + $1.reserved }
    let sold = articles.reduce(0) { $0 + $1.sold }
    var lines = [
      "Orders: \(orders.count)"
        + (statuses.isEmpty ? "." : " = \(statuses.joined(separator: " + "))."),
      "Items: \(stocked) stocked = \(available) available + \(reserved) reserved + \(sold) sold.",
      "Bank: \(Self.text(bank.payments.count, "payment")) in "
        + "\(Self.text(bank.requestCount, "request")).",
    ]
    let problems = problems
    // A single fault can cause many contradictions; the first 20 are enough for a diagnosis.
    lines += problems.prefix(20).map { "Contradiction: \($0)" }
    if problems.count > 20 { lines.append("… and \(problems.count - 20) more contradictions.") }
    lines.append(
      problems.isEmpty
        ? "Verdict: nothing is lost, nothing is sold or paid twice"
          + (isComplete ? ", and every order has ended." : ".")
        : "Verdict: \(Self.text(problems.count, "contradiction")).")
    return lines.joined(separator: "\n")
  }
  private static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
