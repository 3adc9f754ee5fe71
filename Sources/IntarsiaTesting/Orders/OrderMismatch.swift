import IntarsiaSimulation

/// The first choice of an order that was not there to be made when a test ran in it.
struct OrderMismatch {
  /// A choice that an order asks for: which job, and out of how many if an earlier run has told.
  struct Asked {
    let chosen: Int
    var count: Int?
  }

  /// Which choice it is, counted from 1.
  let number: Int
  let asked: Asked
  /// The choice made there; `nil` if the test had no more choices.
  let made: JobChooser.Choice?

  /// Compares what an order asks for with what was chosen; `nil` if all of it was.
  init?(asked: [Asked], made: [JobChooser.Choice]) {
    let index = asked.indices.first { index in
      guard index < made.count else { return true }
      let (asked, made) = (asked[index], made[index])
      return made.chosen != asked.chosen || made.count != asked.count ?? made.count
    }
    guard let index else { return nil }
    (number, self.asked) = (index + 1, asked[index])
    self.made = index < made.count ? made[index] : nil
  }
}

extension OrderMismatch: CustomStringConvertible {
  /// The requested choice and the actual choices: `choice 1 is 7, and 2 jobs were ready, counted
  /// from 0`.
  var description: String {
    switch (made, asked.count) {
    case (let made?, let count?):
      "choice \(number) was between \(made.count) jobs, and between \(count) in an earlier run"
    case (let made?, nil):
      "choice \(number) is \(asked.chosen), and \(made.count) jobs were ready, counted from 0"
    case (nil, _):
      "choice \(number) is \(asked.chosen), and there was nothing to choose any more"
    }
  }
}
