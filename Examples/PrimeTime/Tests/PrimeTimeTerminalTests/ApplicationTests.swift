import Foundation
import Intarsia
import NthPrimeClient
import PrimeTimeApp
import TerminalKit
import Testing

@testable import PrimeTimeTerminal

@Suite("The running application", .endsWithinAMinute)
@MainActor
struct ApplicationTests {
  private let size = Size(columns: 40, rows: 12)
  private let preview: (inout DependencyValues) -> Void = { $0.context = .preview }

  @Test("The application starts at the first counter, which names its service")
  func start() {
    let application = Application(size: size, withDependencies: preview)
    let text = application.screen.plainText
    #expect(text.hasPrefix("[1 Wolfram|Alpha]"))
    #expect(text.contains("Answers: preview"))
  }

  @Test("perform changes the screen before it returns")
  func perform() throws {
    let application = Application(size: size, withDependencies: preview)
    _ = try application.perform(.increment(times: 11))
    #expect(application.screen.plainText.contains("Is 11 prime?"))
    _ = try application.perform(.isPrime)
    _ = try application.perform(.favorite)
    _ = try application.perform(.close)
    _ = try application.perform(.tab(.favorites))
    _ = try application.perform(.select(offset: 4))
    #expect(application.screen.plainText.contains("▸ 11"))
    #expect(throws: Refusal.notOnThisScreen) { try application.perform(.isPrime) }
  }

  @Test("The selection keeps its position and stays inside a changed list")
  func selection() throws {
    let application = Application(size: size, withDependencies: preview)
    _ = try application.perform(.tab(.favorites))
    _ = try application.perform(.select(offset: 2))
    #expect(application.screen.plainText.contains("▸ 5"))
    _ = try application.perform(.delete(favorite: nil))
    #expect(application.screen.plainText.contains("▸ 7"))
    _ = try application.perform(.delete(favorite: nil))
    #expect(application.screen.plainText.contains("▸ 3"))
  }

  @Test("Keys map to commands of the current screen")
  func keys() throws {
    let application = Application(size: size, withDependencies: preview)
    #expect(application.command(for: Key(.up)) == .increment(times: 1))
    _ = try application.perform(.tab(.favorites))
    #expect(application.command(for: Key(.up)) == .select(offset: -1))
  }

  @Test("Resizing the application redraws its screen")
  func resize() {
    let application = Application(size: size, withDependencies: preview)
    application.resize(to: Size(columns: 50, rows: 20))
    #expect(application.screen.size == Size(columns: 50, rows: 20))
  }

  @Test("On a screen that is too small, no key except q has an effect")
  func keysOnTinyScreen() throws {
    let application = Application(size: size, withDependencies: preview)
    _ = try application.perform(.increment(times: 11))
    _ = try application.perform(.isPrime)
    application.resize(to: Size(columns: 20, rows: 5))
    let codes: [Key.Code] = [
      .enter, .escape, .character("f"), .character("c"), .character("+"), .tab, .up,
    ]
    #expect(codes.filter { application.command(for: Key($0)) != nil } == [])
    #expect(application.command(for: Key(.character("q"))) == .quit)
    application.resize(to: size)
    #expect(application.screen.plainText.contains("[f] Add to favourites"))
    #expect(application.command(for: Key(.enter)) == .close)
  }

  @Test("An observer of the screen is notified of shown changes")
  func observation() async throws {
    let application = Application(size: size, withDependencies: preview)
    let (frames, frame) = AsyncStream.makeStream(of: String.self)
    let token = observe { frame.yield(application.screen.plainText) }
    var iterator = frames.makeAsyncIterator()
    #expect(await iterator.next()?.contains("Is 0 prime?") == true)
    _ = try application.perform(.increment(times: 2))
    #expect(await iterator.next()?.contains("Is 2 prime?") == true)
    application.resize(to: Size(columns: 20, rows: 6))
    #expect(await iterator.next()?.contains("Prime Time") == true)
    token.cancel()
  }

  @Test("A problem of the favourites marks their tab on all screens, and is named on theirs")
  func problem() throws {
    struct Full: Error, CustomStringConvertible { let description = "The disk is full." }
    let disk = InMemoryFileStorage()
    disk.writeError = Full()
    let application = Application(size: size) {
      $0.context = .preview
      $0.defaultFileStorage = disk
    }
    #expect(application.screen.plainText.contains(" 3 Favourites\n"))
    _ = try application.perform(.increment(times: 11))
    _ = try application.perform(.isPrime)
    _ = try application.perform(.favorite)
    _ = try application.perform(.close)
    #expect(application.screen.plainText.contains(" 3 Favourites!\n"))
    _ = try application.perform(.tab(.favorites))
    #expect(
      application.screen.plainText.contains(
        """
          The favourites are not saved. The
          disk is full.
        """))
  }

  @Test("Shutting down cancels unanswered requests")
  func shutDownWhileAsking() async throws {
    let log = Log()
    let application = Application(size: size) {
      $0.context = .preview
      $0.nthPrime.nthPrime = { n in
        AsyncThrowingStream { continuation in
          log.append("asked \(n)")
          continuation.onTermination = { _ in log.append("given up") }
        }
      }
    }
    _ = try application.perform(.increment(times: 3))
    _ = try application.perform(.nth(favorite: nil))
    #expect(await log.next() == "asked 3")
    await application.shutDown()
    #expect(log.entries == ["asked 3", "given up"])
  }
}
