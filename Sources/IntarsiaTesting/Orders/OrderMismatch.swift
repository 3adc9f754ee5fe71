import IntarsiaSimulation

/// The first choice of an order that a run could not make.
struct OrderMismatch {
  /// A requested choice: the job, and the number of ready jobs if an earlier run recorded it.
  struct Asked {
    let chosen: Int
    var count: Int?
  }

  /// The number of the choice, counted from 1.
  let number: Int
  let asked: Asked
  /// The choice that the run made; `nil` if the run had no more choices.
  let made: JobChooser.Choice?

  /// Compares the requested choices with the choices made; `nil` if each request was met.
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
  /// The requested and the actual choice, such as `choice 1 is 7, and 2 jobs were ready, counted
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
