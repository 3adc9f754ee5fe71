/// The text that the program prints.
struct Report {
  var folder: Folder
  var migration: Migration
  var page: Page

  /// Prints the changes and the places, and writes the files if asked; returns whether no place is
  /// left to change by hand.
  func print(writes: Bool) throws -> Bool {
    var problems = folder.problems
    let changed = migration.files.filter { !$0.edits.isEmpty }
    for file in changed {
      Swift.print(file.difference)
      guard writes else { continue }
      do { try folder.write(file) } catch {
        problems.append((file.path, (error as? Failure)?.sentence ?? "\(error)"))
      }
    }
    let left = try printPlaces(.byHand, isMigrated: writes, title: "To change by hand")
    _ = try printPlaces(
      .look, isMigrated: writes,
      title: "To look at: this compiles, and is deprecated or does something else")
    if !problems.isEmpty { Swift.print("Left alone:\n") }
    for problem in problems { Swift.print("  \(problem.path): \(problem.reason)") }
    if !problems.isEmpty { Swift.print() }
    let count = changed.count == 1 ? "1 file" : "\(changed.count) files"
    Swift.print(
      "\(migration.files.count) Swift files read, \(count) \(writes ? "changed" : "to change"), "
        + "\(left) \(left == 1 ? "place" : "places") to change by hand.")
    if !writes, !changed.isEmpty {
      Swift.print("Nothing was written: add --write to change the files.")
    }
    return left == 0 && problems.isEmpty
  }

  /// Prints the places of one kind, by row; returns their number.
  ///
  /// The numbers of lines are those before or after the migration.
  private func printPlaces(
    _ kind: Rule.Kind, isMigrated: Bool, title: String
  ) throws(Failure) -> Int {
    var count = 0
    for rule in Rule.all where rule.kind == kind {
      var lines: [String] = []
      for file in migration.files {
        for place in file.places where place.rule.key == rule.key {
          let number = isMigrated ? file.migratedLine(of: place) : place.token.line
          let text = isMigrated ? file.migratedFile.line(number) : file.line(number)
          lines.append("    \(file.path):\(number): \(text)")
        }
      }
      if lines.isEmpty { continue }
      if count == 0 { Swift.print("\(title)\n") }
      count += lines.count
      let row = try page.row(of: rule)
      Swift.print(
        "  \(row.there)\n  → \(row.here)\n\(lines.joined(separator: "\n"))\n")
    }
    return count
  }
}
