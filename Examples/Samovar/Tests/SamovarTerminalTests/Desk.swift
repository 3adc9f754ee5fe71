import Foundation
import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import SamovarFeatures
import TerminalApp
import TerminalKit
import Testing

@testable import SamovarTerminal

/// Runs the application under test, with its own clock and its own file in memory.
@MainActor
struct Desk {
  let application: Application
  let disk = InMemoryFileStorage()
  let rings = LockIsolated(0)

  private static let file = URL(fileURLWithPath: "/samovar/teas.json")

  /// Starts the application with teas, or with the content of their file.
  init(
    teas: IdentifiedArrayOf<Tea> = [.sencha, .assam], content: String? = nil,
    size: Size = Size(columns: 60, rows: 16), recorder: TraceRecorder? = nil,
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) async {
    let clock = TerminalApp.VirtualClock()
    do {
      let data = try content.map { Data($0.utf8) } ?? TeaFormat.data(of: teas)
      try disk.write(data, to: Self.file)
    } catch {
      Issue.record(error)
    }
    application = Application(size: size, clock: clock, recorder: recorder) { [disk, rings] in
      $0.bell.ring = { rings.withValue { $0 += 1 } }
      $0.continuousClock = clock
      $0.date = DateGenerator { Date(timeIntervalSince1970: 86_400 * 20_740) }
      $0.teaCatalogue = .builtIn
      $0.defaultFileStorage = disk
      $0.timeZone = .gmt
      $0.uuid = .incrementing
      update(&$0)
    }
    await application.pass(.zero)
  }

  /// The teas in the file.
  var saved: IdentifiedArrayOf<Tea>? {
    disk.files[Self.file].flatMap { try? TeaFormat.teas(in: $0) }
  }

  /// The text of the screen.
  var screen: String { application.screen.plainText }

  /// The lines between the rules, without empty ones.
  var lines: [String] {
    screen.split(separator: "\n").dropFirst(2).dropLast(2)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Returns one of the `lines`; an empty text if there are fewer lines.
  func line(_ index: Int) -> String { lines.dropFirst(index).first ?? "" }

  /// The text of the first row.
  var title: String {
    String(screen.prefix { $0 != "\n" }).trimmingCharacters(in: .whitespaces)
  }

  /// Presses the keys with these names.
  @discardableResult
  func press(_ keys: String) async -> Proceeding {
    for name in keys.split(separator: " ") {
      guard let key = Key(name: String(name)) else {
        reportIssue("There is no key \(name).")
        return .quit
      }
      guard application.handle(.key(key)) == .goOn else { return .quit }
      await application.pass(.zero)
    }
    return .goOn
  }

  /// Types a text.
  func type(_ text: String) async {
    for character in text {
      _ = application.handle(.key(Key(.character(character))))
      await application.pass(.zero)
    }
  }

  /// Advances the clock by a number of seconds.
  func wait(_ seconds: Int) async {
    await application.pass(.seconds(seconds))
  }
}

extension Tea {
  static let sencha = Tea(
    id: UUID(-1), name: "Sencha", kind: .green, temperature: 70,
    infusions: [Infusion(id: UUID(-2), seconds: 60), Infusion(id: UUID(-3), seconds: 15)],
    tastings: [
      Tasting(
        id: UUID(-4), date: Date(timeIntervalSince1970: 0), infusions: 2, rating: 4,
        note: "Grass after rain.")
    ])

  static let assam = Tea(
    id: UUID(-5), name: "Assam", kind: .black, infusions: [Infusion(id: UUID(-6), seconds: 240)])
}
