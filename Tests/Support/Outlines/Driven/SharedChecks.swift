import Intarsia
import SwiftUI

/// Shared values in views.
enum SharedChecks: Checks {
  static let all = [
    Check("A view that reads a shared value is evaluated when it changes") {
      @Shared(.inMemory("attempts")) var attempts = 0
      @Shared(.inMemory("name")) var name = ""
      let host = Host(AttemptsView())
      $attempts.withLock { $0 = 2 }
      try expect(host.update(), ["AttemptsView"])
      $name.withLock { $0 = "Ada" }
      try expect(host.update(), ["AttemptsView"])
      try expect(host.screen.texts, ["Attempts: 2", "Ada", "Reset"])
      $name.withLock { $0 = "Ada" }
      try expect(host.update(), [])
    },
    Check("A binding to a shared value writes it, for every reader") {
      @Shared(.inMemory("attempts")) var attempts = 0
      $attempts.withLock { $0 = 5 }
      let host = Host(AttemptsView())
      let other = Host(AttemptsView())
      try host.screen.step("Attempts: 5")
      try expect(attempts, 6)
      other.update()
      try expect(other.screen.texts.first, "Attempts: 6")
      try host.screen.tap("Reset")
      try expect(attempts, 0)
    },
    Check("A part of a shared value is bound by itself") {
      @Shared(.inMemory("profile")) var address = Profile.Address()
      let host = Host(AddressView(city: $address.city))
      try host.screen.type("London", in: "City")
      try expect(address.city, "London")
      try expect(host.screen.texts, ["City", "London"])
    },
    Check("A view with `@State.Shared` reads, writes, and keeps the reference that it assigns") {
      @Shared(.inMemory("game 1")) var first = 1
      @Shared(.inMemory("game 2")) var second = 2
      let host = Host(Games())
      try expect(host.screen.texts, ["Score: 1", "0 0", "Other game", "Again"])
      try host.screen.step("Score: 1")
      try expect(first, 2)
      try host.screen.tap("Other game")
      try expect(host.screen.texts, ["Score: 2", "0 0", "Other game", "Again"])
      $second.withLock { $0 = 7 }
      try expect(host.update(), ["Board"])
      $first.withLock { $0 = 3 }
      try expect(host.update(), [])
      try host.screen.tap("Again")
      try expect(host.screen.texts, ["Score: 7", "0 1", "Other game", "Again"])
    },
    Check("A view with `@Shared` alone has the reference of its declaration when it is made again")
    {
      let host = Host(PlainGames())
      try host.screen.tap("Other game")
      try expect(host.screen.texts[0], "Score: 2")
      try host.screen.tap("Again")
      try expect(host.screen.texts[0], "Score: 1")
    },
    Check("A view with `@State.SharedReader` loads another key") {
      @Shared(.inMemory("reader 1")) var first = "one"
      @Shared(.inMemory("reader 2")) var second = "two"
      let host = Host(Reading())
      try expect(host.screen.texts, ["one", "Next"])
      try host.screen.tap("Next")
      try expect(host.screen.texts, ["two", "Next"])
      $second.withLock { $0 = "2" }
      try expect(host.update(), ["Reading"])
      _ = first
    },
  ]
}

private struct AddressView: View {
  @Shared var city: String

  var body: some View {
    TextField("City", text: Binding($city))
    Text(city)
  }
}

/// Makes the board again after each tap of the last button.
private struct Games: View {
  @State private var round = 0

  var body: some View {
    Board(round: round)
    Button("Again") { round += 1 }
  }
}

private struct Board: View {
  let round: Int
  @State.Shared(.inMemory("game 1")) var score = 1
  @State.Shared(value: 0) var other

  var body: some View {
    Stepper("Score: \(score)", value: Binding($score))
    Text("\(other) \(round)")
    Button("Other game") { $score = Shared(wrappedValue: 2, .inMemory("game 2")) }
  }
}

private struct PlainGames: View {
  @State private var round = 0

  var body: some View {
    PlainBoard(round: round)
    Button("Again") { round += 1 }
  }
}

private struct PlainBoard: View {
  let round: Int
  @Shared(.inMemory("plain 1")) var score = 1

  var body: some View {
    Text("Score: \(score)")
    Button("Other game") { $score = Shared(wrappedValue: 2, .inMemory("plain 2")) }
  }
}

private struct Reading: View {
  @State.SharedReader(.inMemory("reader 1")) var text = ""

  var body: some View {
    Text(text)
    Button("Next") { $text = SharedReader(wrappedValue: "", .inMemory("reader 2")) }
  }
}
