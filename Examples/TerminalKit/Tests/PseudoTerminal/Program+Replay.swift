extension Program {
  /// A recorded session, and the screens of its replay.
  public struct Replay {
    /// The screens that the session printed, one for each command.
    public let live: [String]
    /// The screens of the replay, from before the first action to the last one.
    public let replayed: [String]

    /// The number of session screens that the replay shows in order, up to the first missing one.
    public var found: Int {
      var rest = replayed[...]
      return live.prefix { screen in
        // Two commands may lead to the same screen without an action.
        guard let index = rest.firstIndex(of: screen) else { return false }
        rest = rest[index...]
        return true
      }.count
    }
  }

  /// Records a session, removes its data, and replays it.
  ///
  /// - Parameters:
  ///   - script: The commands of the session.
  ///   - trace: The name of the trace in the folder.
  ///   - rows: The number of rows of a screen.
  /// - Throws: An error if the program cannot be started or the data cannot be removed.
  public func replay(
    _ script: String, to trace: String = "session.trace", rows: Int
  ) async throws -> Replay {
    let session = try await run(["--record", folder.path(trace)], input: script)
    try folder.remove("data")
    let start = try await run(["--replay", folder.path(trace)], input: "press home\n")
    let count = start.output.split(separator: "\n").compactMap { line in
      line.hasPrefix(" 0/") ? Int(line.dropFirst(3).prefix { $0.isNumber }) : nil
    }
    let steps = "press home\n" + String(repeating: "press right\n", count: count.first ?? 0)
    let replay = try await run(["--replay", folder.path(trace)], input: steps)
    return Replay(
      live: Self.screens(session.output, rows: rows),
      replayed: Self.screens(replay.output, rows: rows))
  }

  private static func screens(_ output: String, rows: Int) -> [String] {
    Transcript(output).screens.map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).prefix(rows)
        .joined(separator: "\n")
    }
  }
}
