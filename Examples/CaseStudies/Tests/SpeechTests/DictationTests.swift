import IntarsiaTesting
import Speech
import Testing

@Suite("Dictation, with a use case that a test makes", .endsWithinAMinute)
struct DictationTests {
  let dictation = ScriptedDictation()

  private func makeStore() -> TestStoreOf<Dictation> {
    TestStore(initialState: Dictation.State()) {
      Dictation()
    } withDependencies: {
      $0.dictation = dictation
    }
  }

  @Test("Dictation adds words to sentences until the stream ends")
  func sentences() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.phase = .listening }
    dictation.say(.partial("Press"), .sentence("Press now."))
    dictation.end()
    await store.receive(.heard(.partial("Press"))) { $0.partial = "Press" }
    await store.receive(.heard(.sentence("Press now."))) {
      $0.partial = nil
      $0.sentences = ["Press now."]
    }
    await store.receive(.ended) { $0.phase = .silent }
    #expect(dictation.commands.value == [.start])
  }

  @Test("Stopping a dictation keeps the unfinished sentence without an error")
  func stop() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.phase = .listening }
    dictation.say(.partial("Press"))
    await store.receive(\.heard) { $0.partial = "Press" }
    await store.send(.stopButtonTapped) { $0.phase = .stopping }
    await store.receive(.ended) {
      $0.phase = .silent
      $0.partial = nil
      $0.sentences = ["Press…"]
    }
    #expect(dictation.commands.value == [.start, .stop])
  }

  @Test("Dictation without permission shows how to grant it")
  func refused() async {
    let store = makeStore()
    dictation.end(throwing: DictationError.refused)
    await store.send(.startButtonTapped) { $0.phase = .listening }
    let message = "You have not permitted this program to listen. Permit it in the settings."
    await store.receive(.failed(message)) {
      $0.phase = .silent
      $0.notice = message
    }
  }

  @Test("A dictation stream that ends inside a sentence keeps its words and shows a message")
  func endsEarly() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.phase = .listening }
    dictation.say(.sentence("One."), .partial("And"))
    dictation.end()
    await store.receive(\.heard.sentence) { $0.sentences = ["One."] }
    await store.receive(\.heard.partial) { $0.partial = "And" }
    await store.receive(.ended) {
      $0.phase = .silent
      $0.partial = nil
      $0.sentences = ["One.", "And…"]
      $0.notice = "The line went dead in the middle of a sentence."
    }
  }

  @Test("A dictation stream that fails keeps its words, and shows the reason")
  func breaks() async {
    let store = makeStore()
    await store.send(.startButtonTapped) { $0.phase = .listening }
    dictation.say(.partial("And"))
    dictation.end(throwing: DictationError.unavailable("the cable is out."))
    await store.receive(\.heard.partial) { $0.partial = "And" }
    await store.receive(\.failed) {
      $0.phase = .silent
      $0.partial = nil
      $0.sentences = ["And…"]
      $0.notice = "There is nothing to listen to: the cable is out."
    }
  }

  @Test("Dictation ignores a second start, and a stop while it is not listening")
  func twice() async {
    let store = makeStore()
    await store.send(.stopButtonTapped)
    await store.send(.startButtonTapped) { $0.phase = .listening }
    await store.send(.startButtonTapped)
    await store.send(.stopButtonTapped) { $0.phase = .stopping }
    await store.receive(.ended) { $0.phase = .silent }
    #expect(dictation.commands.value == [.start, .stop])
  }

  @Test("A dictation preview plays two sentences over time and can be stopped")
  func preview() async {
    let clock = TestClock()
    let store = TestStore(initialState: Dictation.State()) {
      Dictation()
    } withDependencies: {
      $0.context = .preview
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.startButtonTapped)
    await clock.advance(by: .milliseconds(300 * 5))
    await store.receive(\.heard.sentence, "The glue is warm.")
    await store.receive(\.heard.partial, "Now")
    await store.send(.stopButtonTapped)
    await store.receive(.ended) { $0.sentences = ["The glue is warm.", "Now…"] }
    #expect(store.state.notice == nil)
  }

  @Test("A test that does not override the dictation use case gets an issue with its name")
  func forgotten() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Dictation.State()) { Dictation() }
      store.exhaustivity = .off
      await store.send(.startButtonTapped)
      await store.receive(\.failed)
    }
    #expect(
      recorder.messages.first?.hasPrefix(
        "UseCase<DictationCommand, …> was called, but has no implementation.") == true)
  }
}
