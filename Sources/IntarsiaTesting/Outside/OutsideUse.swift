/// What a test has said about the world outside.
struct OutsideUse: Sendable {
  /// Whether it is meant to take part.
  var isMeant = false

  /// How long to wait for it, in real time.
  var timeout: Duration = .seconds(5)

  /// What the running test has said.
  @TaskLocal static var current = OutsideUse()
}
