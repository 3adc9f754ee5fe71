import Intarsia
import ModularPrimeTime
import PrimeTimeApp
import PrimeTimeTerminal

extension Subcommand {
  static let primeTime = Subcommand(
    name: "primetime",
    abstract: "Prime Time once more: modules with Void, function and tuple environments",
    synopsis: ["[--preview] [--record FILE] [--script FILE]", "--replay FILE", "--help"],
    discussion: "",
    takesAllArguments: true
  ) { surroundings in
    await PrimeTimeProgram.run(
      name: "\(CaseStudies.name) primetime", arguments: surroundings.arguments,
      environment: surroundings.environment, console: surroundings.console
    ) { isPreview in
      withDependencies {
        // The favourites are shared state, which a preview keeps in memory.
        if isPreview { $0.context = .preview }
      } operation: {
        let environment =
          isPreview
          ? previewPrimeTimeEnvironment()
          : livePrimeTimeEnvironment(environment: surroundings.environment)
        return Store(
          initialState: PrimeTime.State(for: environment), reducer: primeTimeReducer,
          environment: environment)
      }
    }
  }
}
