import IntarsiaCases
import Testing

@Suite("Case paths of other types", .endsWithinAMinute)
struct CasePathTests {
  @CasePathable
  enum Outer: Equatable {
    case inner(Inner?)
    case number(Int)
  }

  @CasePathable
  enum Inner: Equatable {
    case number(Int)
    case text(String)
  }

  /// A case path that is not the library's.
  private struct Number: CasePath {
    func embed(_ value: Int) -> Outer { .number(value) }
    func extract(from root: Outer) -> Int? {
      if case .number(let value) = root { value } else { nil }
    }
  }

  private func first<Root>(_ path: some CasePath<Root, Int>, in roots: [Root]) -> Int? {
    roots.lazy.compactMap(path.extract(from:)).first
  }

  @Test("A function of any case path takes the library's and others")
  func generic() {
    let roots: [Outer] = [.inner(nil), .number(3)]
    #expect(first(Number(), in: roots) == 3)
    #expect(first(Outer.allCasePaths.number, in: roots) == 3)
    #expect(first(AnyCasePath(\Outer.Cases.number), in: roots) == 3)
  }

  @Test("A case path of another type becomes one of the library")
  func erasure() {
    let path = AnyCasePath(Number())
    #expect(path.embed(2) == .number(2))
    #expect(path.extract(from: .number(2)) == 2)
    #expect(path.extract(from: .inner(nil)) == nil)
    func erased(_ path: some CasePath<Outer, Int>) -> AnyCasePath<Outer, Int> { AnyCasePath(path) }
    #expect(erased(Outer.allCasePaths.number).embed(2) == .number(2))
  }

  @Test("A function of a key path to any case path takes the key path to a case")
  func keyPath() {
    func number<Root: CasePathable>(
      _ path: KeyPath<Root.AllCasePaths, some CasePath<Root, Int>>, of root: Root
    ) -> Int? { AnyCasePath(path).extract(from: root) }
    #expect(number(\.number, of: Outer.number(4)) == 4)
    #expect(number(\.text, of: Named.text(5)) == 5)
  }

  @CasePathable
  enum Named { case text(Int) }

  @Test("A case inside a case with an optional leads to an optional, which is nil for nil")
  func promotion() {
    let path: CaseKeyPath<Outer, Int?> = \Outer.Cases.inner.number
    #expect(Outer.inner(.number(1))[case: path] == .some(1))
    #expect(Outer.inner(nil)[case: path] == .some(nil))
    #expect(Outer.inner(.text(""))[case: path] == .none)
    #expect(Outer.number(1)[case: path] == .none)
    #expect(path(2) == .inner(.number(2)))
    #expect(path(nil) == .inner(nil))
    let plain: CaseKeyPath<Outer, Int> = \Outer.Cases.inner.number
    #expect(Outer.inner(.number(1))[case: plain] == 1)
    #expect(Outer.inner(nil)[case: plain] == nil)
  }
}
