import Foundation
import IntarsiaTesting
import Testing

@Suite("Operators for errors, and for effects before and after", .endsWithinAMinute)
struct EffectErrorOperatorTests {
  private struct Broken: Error {}

  /// Sends numbers, then fails.
  private static func failing(after count: Int) -> Effect<Int> {
    .run { send in
      for number in 0..<count { await send(number) }
      throw Broken()
    }
  }

  @Test("Catch replaces a failing effect; the rest of the sequence waits for the replacement")
  func catching() async {
    let values = await EffectProbe<Int>.values {
      .concatenate(Self.failing(after: 2), .send(3))
        .catch { error in
          .run { send in
            try await VirtualClock().sleep(for: .seconds(1))
            await send(error is Broken ? 20 : 0)
          }
        }
    }
    #expect(values == [0, 1, 20, 3])
  }

  @Test("Catch leaves an operation with its own error handler unchanged")
  func ownHandler() async {
    let values = await EffectProbe<Int>.values {
      .merge(
        Effect.task {
          throw Broken()
        } catch: { _ in
          5
        },
        Self.failing(after: 0)
      )
      .replaceError(with: -1)
    }
    #expect(values.sorted() == [-1, 5])
  }

  @Test("catch handles errors of a flatMap before it, and no errors of its own effect")
  func nested() async {
    let recorder = IssueRecorder()
    let values = await withIssueReporters([recorder]) {
      await EffectProbe<Int>.values {
        Effect<Int>.run { send in await send(7) }
          .flatMap { number in .concatenate(.send(number), .fail(Broken())) }
          .catch { _ in .concatenate(.send(8), .fail(Broken())) }
      }
    }
    #expect(values == [7, 8])
    #expect(recorder.issues.map(\.code?.rawValue) == ["effect-unhandled-error"])
  }

  @Test("Catch does not handle a cancelled effect")
  func cancellation() async {
    let probe = EffectProbe(Int.self)
    await probe.start {
      Effect<Int>.run { _ in try await Task.never() }
        .replaceError(with: -1)
        .cancellable(id: "never")
    }
    await probe.start { .cancel(id: "never") }
    #expect(probe.isAtRest)
    #expect(await probe.finish() == [])
  }

  @Test("A throwing transformation fails for one action, and the effect continues")
  func tryMap() async {
    let values = await EffectProbe<Int>.values {
      Effect<String>.merge(
        .send("1"), .send("x"),
        .run { send in for text in ["2", "y", "3"] { await send(text) } }
      )
      .tryMap { text in
        guard let number = Int(text) else { throw Broken() }
        return number
      }
      .replaceError(with: -1)
    }
    #expect(values.sorted() == [-1, -1, 1, 2, 3])
  }

  struct Post: Codable, Equatable, Sendable {
    var title: String
  }

  @Test("Decode sends the decoded value, and fails the effect if decoding fails")
  func decode() async {
    let good = Data(#"[{"title":"Blob"}]"#.utf8)
    let values = await EffectProbe<[Post]>.values {
      Effect<Data>.merge(.send(good), .task { Data("{".utf8) })
        .decode(type: [Post].self, decoder: JSONDecoder())
        .replaceError(with: [])
    }
    #expect(values == [[Post(title: "Blob")], []])
    let recorder = IssueRecorder()
    let line: UInt = #line + 4
    await withIssueReporters([recorder]) {
      let none = await EffectProbe<[Post]>.values {
        Effect<Data>.send(Data())
          .decode(type: [Post].self)
      }
      #expect(none == [])
    }
    #expect(recorder.issues.map(\.code?.rawValue) == ["effect-unhandled-error"])
    #expect(recorder.linesOfEffects == [line])
  }

  @Test("Prepended actions and effects are sent before an effect, appended ones after it")
  func surrounding() async {
    let numbers = Effect<Int>.run { send in for number in 1...2 { await send(number) } }
    #expect(
      await EffectProbe<Int>.values { numbers.prepend(-1, 0).append(3, 4) }
        == [-1, 0, 1, 2, 3, 4])
    #expect(
      await EffectProbe<Int>.values { Effect.none.prepend(numbers).append(.send(9)) } == [1, 2, 9])
    #expect(await EffectProbe<Int>.values { Effect.none.prepend(1).append(2) } == [1, 2])
    let later = Effect<Int>.run { send in await send(3) }
    #expect(await EffectProbe<Int>.values { later.prepend(numbers) } == [1, 2, 3])
    #expect(await EffectProbe<Int>.values { numbers.append(later) } == [1, 2, 3])
  }

  @Test("An operation may use async let and task groups")
  func structuredConcurrency() async {
    @Sendable func fact(_ number: Int) async throws -> String {
      try await VirtualClock().sleep(for: .seconds(10 - number))
      return "\(number)"
    }
    let pair = await EffectProbe<String>.values {
      .task {
        async let first = fact(1)
        async let second = fact(2)
        return try await first + second
      }
    }
    #expect(pair == ["12"])
    let many = await EffectProbe<String>.values {
      .run { send in
        try await withThrowingTaskGroup(of: String.self) { group in
          for number in 1...3 { group.addTask { try await fact(number) } }
          for try await fact in group { await send(fact) }
        }
      }
    }
    #expect(many == ["3", "2", "1"])
  }
}
