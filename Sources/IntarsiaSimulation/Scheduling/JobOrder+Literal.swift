extension JobOrder: ExpressibleByStringLiteral {
  /// Creates the order with a description.
  ///
  /// - Precondition: The description is valid, as in the text of a failure.
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
