import CaseStudyArguments
import Intarsia
import Speech
import TerminalApp

extension Subcommand {
  static let speech = Subcommand(
    name: "speech",
    abstract: "an existential: any UseCase, around a service that streams what it hears",
    synopsis: ["[FILE] [--stop-after COUNT] [--refuse]", "--preview"],
    discussion: """
      Writes down what is said, sentence by sentence. The words come from a file, or from standard
      input, as a recogniser would hand them out: one by one, a sentence a line.
      """,
    options: [
      (
        "--stop-after COUNT",
        "stop when so many sentences were said, though there may be more to come"
      ),
      ("--refuse", "do not permit the program to listen"),
      ("--preview", "hear two sentences that are made up"),
    ]
  ) { surroundings in
    var arguments = Arguments(surroundings.arguments)
    let count = try arguments.integer("--stop-after", in: 1...1_000)
    let isRefused = try arguments.flag("--refuse")
    let isPreview = try arguments.flag("--preview")
    let file = try arguments.next().flatMap { $0 == "-" ? nil : $0 }
    try arguments.finish()

    let store = Store(initialState: Dictation.State()) {
      Dictation()
    } withDependencies: {
      $0.dictation =
        isPreview
        ? PreviewDictation(pause: .milliseconds(50))
        : LiveDictation(
          service: RecognitionService(source: file.map(WordSource.file) ?? .standardInput),
          isPermitted: { !isRefused })
    }
    surroundings.print("Speech · \(isPreview ? "a preview" : file ?? "standard input")\n")
    let listening = store.send(.startButtonTapped)
    let transcript = Transcript(surroundings)
    let token = observe {
      transcript.show(store.sentences)
      if let count, store.sentences.count >= count { store.send(.stopButtonTapped) }
    }
    await listening.finish()
    token.cancel()
    transcript.show(store.sentences)
    if let notice = store.notice { throw CaseStudyFailure(message: notice) }
    return .success
  }
}

/// Prints each sentence once, as soon as the store has it.
@MainActor
private final class Transcript {
  private let surroundings: Surroundings
  private var count = 0

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func show(_ sentences: [String]) {
    for sentence in sentences.dropFirst(count) { surroundings.print("  “\(sentence)”") }
    count = sentences.count
  }
}
