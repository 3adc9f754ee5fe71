extension JobOrder: ExpressibleByStringLiteral {
  /// The order that has this description.
  ///
  /// - Precondition: An order has it. A failure prints one that does.
  public init(stringLiteral description: String) {
    guard let order = JobOrder(description) else {
      preconditionFailure(
        """
        "\(description)" is no order of jobs. Write what a failure printed: "fixed", "random:" and a \
        hexadecimal number, or "choices:" and numbers with dots between them.
        """)
    }
    self = order
  }
}
