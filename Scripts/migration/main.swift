import Foundation

// The arguments are those of Scripts/migrate, after the path of the page with the tables.
let arguments = CommandLine.arguments.dropFirst()
let writes = arguments.contains("--write")
let paths = arguments.filter { $0 != "--write" && $0 != "--rows" }

do {
  let page = Page(try String(contentsOfFile: paths.first ?? "", encoding: .utf8))
  if arguments.contains("--rows") {
    try printRows(of: page)
    exit(0)
  }
  let folder = Folder(path: paths.last ?? "")
  let migration = Migration(files: folder.files)
  let isDone = try Report(folder: folder, migration: migration, page: page).print(writes: writes)
  exit(isDone ? 0 : 1)
} catch let failure as Failure {
  printError(failure.sentence)
} catch {
  printError("\(error)")
}
exit(2)

/// Prints each row of the page, after what the program does for it.
func printRows(of page: Page) throws(Failure) {
  var kinds: [String: String] = [:]
  for rule in Rule.all { kinds[try page.row(of: rule).there] = rule.kind.rawValue }
  for row in page.rows { print("\(kinds[row.there] ?? "no search"): \(row.there)") }
}

func printError(_ sentence: String) {
  FileHandle.standardError.write(Data("Scripts/migrate: \(sentence)\n".utf8))
}
