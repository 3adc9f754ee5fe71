import Intarsia
import Testing

@testable import IntarsiaRuntime

@Suite("Identities of cases", .endsWithinAMinute)
struct CaseIdentityTests {
  private enum Screen {}

  @Test("An optional payload identifies its case as the payload does, and nil as another payload")
  func optionalPayloads() {
    let form = Form.State()
    let (some, none): (Form.State?, Form.State?) = (form, nil)
    let screen = Screen.self
    #expect(_CaseIdentity.of(1, some, in: screen) == _CaseIdentity.of(1, form, in: screen))
    #expect(_CaseIdentity.of(1, some, in: screen) != _CaseIdentity.of(2, some, in: screen))
    #expect(_CaseIdentity.of(1, none, in: screen) == _CaseIdentity.of(1, none, in: screen))
    #expect(_CaseIdentity.of(1, none, in: screen) != _CaseIdentity.of(2, none, in: screen))
    #expect(_CaseIdentity.of(1, some, in: screen) != _CaseIdentity.of(1, none, in: screen))
    let owner = form._$identity._objectIdentifier
    #expect(_CaseIdentity.owner(of: some)._objectIdentifier == owner)
    #expect(_CaseIdentity.owner(of: form)._objectIdentifier == owner)
    #expect(_CaseIdentity.owner(of: none)._objectIdentifier != owner)
  }

  @Test("The mark of an optional payload changes with the payload's mark")
  func optionalMarks() {
    var (some, none): (Form.State?, Form.State?) = (Form.State(), nil)
    let before = some._$inPlaceMark
    #expect(before == some?._$inPlaceMark)
    #expect(some._$inPlaceMark == before)
    _CaseIdentity.mark(&some)
    #expect(some._$inPlaceMark != before)
    #expect(some._$inPlaceMark.identity == before.identity)
    let absent = none._$inPlaceMark
    _CaseIdentity.mark(&none)
    #expect(none._$inPlaceMark == absent)
    #expect(_CaseIdentity.markNumber(of: none) == 0)
  }
}
