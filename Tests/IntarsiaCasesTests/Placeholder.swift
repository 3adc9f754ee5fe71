public import IntarsiaCases
import Testing

@CasePathable @dynamicMemberLookup
public enum Action: Equatable {
  case a
  case b(Int)
  case c(id: Int)
  case d(id: Int, String)
  indirect case e(Self)
  case f(Other)
  case o(Int?)
  @available(*, deprecated) case g(Int)
  #if DEBUG
  case h(Bool)
  #else
  case i(Bool)
  #endif
  @CasePathable @dynamicMemberLookup
  public enum Other: Equatable { case only(Int) }
}
@CasePathable
private enum P<A> { case x(A), y(A, A) }
struct Outer {
  @CasePathable
  fileprivate enum Priv { case x(Int) }
  @CasePathable
  fileprivate enum Priv2 { case x(Int), y }
  func f() -> Bool { Priv.x(2).is(\.x) }
}
@Test func basic() {
  let path: CaseKeyPath<Action, Int> = \.b
  let sp: any CaseKeyPath<Action, Int> & Sendable = \.b
  #expect(path(2) == Action.b(2))
  #expect(sp == path)
  #expect(Action.f(.only(2))[case: \.f.only] == 2)
  #expect(Action.f(.only(2)).f?.only == 2)
  #expect((\Action.Cases.f.only)(2) == .f(.only(2)))
  #expect((\Action.Cases.self)(.a) == Action.a)
  #expect(Action.a.is(\.a))
  let p: PartialCaseKeyPath<Action> = \.f.only
  #expect(Action.f(.only(1)).is(p))
  #expect(Action.e(.b(1))[case: \.e.b] == 1)
  #expect(Action.o(1).o == 1)
  #expect(Action.d(id: 1, "").d?.id == 1)
  #expect(Action?.some(.b(2))[case: \.b] == 2)
  #expect((\P<Int>.Cases.x)(1).is(\.x))
  #expect(Outer().f())
}
