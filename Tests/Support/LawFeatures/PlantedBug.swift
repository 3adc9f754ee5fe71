/// A mistake that a developer could make, and that a feature of this module makes on demand.
///
/// A reducer takes a set of bugs; the empty set is the mended feature. This table lists, for each
/// bug, the shortest sequence found by hand, and the law that breaks. "⋯" lets time pass until no
/// effect runs, and "answer of" lets one pending request end before the others.
/// `LawSearchTests` finds such a sequence for each bug.
///
/// | bug | actions | broken law |
/// | --- | --- | --- |
/// | `doubleSubmit` | add 1, buy, buy | At most one order is pending |
/// | `cancelledPaymentGoesOn` | add 1, buy, cancel, ⋯ | A cancelled order is not sold |
/// | `failureIsForgotten` | add 1, buy, answer `offline` | No order is pending |
/// | `holdEndsWhilePaying` | add 1, buy, 60 s, answer | Each item is accounted for |
/// | `staleResponse` | query a, 0.3 s, query b, answer of a | The hits are those of the query |
/// | `unboundedRetry` | query a, four failures | A page is tried at most three times |
/// | `pageLoadedTwice` | query a, ⋯, end, end, ⋯ | Each hit is shown once |
/// | `pageOfOldQuery` | query a, ⋯, end, query b, answer of a | The hits are those of the query |
/// | `lostTimer` | play, next, ⋯ | A timer runs while the player plays |
/// | `leakedTestTone` | settings, tone, dismiss, 1 s | No issue is reported |
/// | `lyricsOfAnotherTrack` | lyrics, next, answer of track 0 | The words are those of the track |
/// | `unsavedVolume` | settings, volume 7, dismiss, ⋯ | The volume is kept |
/// | `wrongRowDeleted` | add, add, ⋯, delete 1, move 1 to 1, confirm, ⋯ | The server has the rows |
/// | `undoAcrossRows` | add, undo | Each spinner belongs to a row |
/// | `lateDeletion` | add, ⋯, delete 1, confirm, 5 s, undo, ⋯ | The server has the rows |
/// | `staleSave` | add, title a, 0.5 s, answer of a, answer of "" | The server has the rows |
/// | `raceOfTwoActors` | Anna pays 6, Ben pays 6 during the audit | No account is overdrawn |
/// | `freshKeyForEachAttempt` | Anna pays 1, `answerLost`, `arrives` | Each payment is paid once |
/// | `messageAppliedTwice` | pay 1, refresh, `requestLost`, refresh | Each credit is counted once |
/// | `unreadAcknowledged` | pay 1, refresh, pay 1 meanwhile | Each credit is counted once |
package enum PlantedBug: String, CaseIterable, Codable, Sendable {
  // Shop
  /// Buying does not check for a pending order.
  case doubleSubmit
  /// Cancelling an order does not tell its pending payment.
  case cancelledPaymentGoesOn
  /// A payment that fails without an answer of the bank changes nothing.
  case failureIsForgotten
  /// Paying does not stop the timer that releases the cart. Visible if the bank takes a minute.
  case holdEndsWhilePaying

  // Search
  /// A request goes on when the query changes. Visible if its answer comes after the change.
  case staleResponse
  /// Failed requests are repeated without an end.
  case unboundedRetry
  /// Reaching the end again requests the same page again.
  case pageLoadedTwice
  /// The request for a page goes on when the query changes. Visible in some orders of answers.
  case pageOfOldQuery

  // Player
  /// Going to the next track stops the timer and starts none.
  case lostTimer
  /// The parent runs an effect that belongs to its sheet.
  case leakedTestTone
  /// A new track changes the sheet of the old one in place, so that its effects go on. Visible if
  /// the answer for the old track comes after the change.
  case lyricsOfAnotherTrack
  /// Dismissing the settings cancels the pending save.
  case unsavedVolume

  // To-do list
  /// A confirmed deletion removes the row at the index of the question.
  case wrongRowDeleted
  /// Undo and redo restore the rows, and leave the server and the spinners as they are.
  case undoAcrossRows
  /// The answer of a deletion ignores that the row is back. Visible if the undo comes in between.
  case lateDeletion
  /// Saves of a row do not cancel each other. Visible if their answers change places.
  case staleSave

  // Ledger
  /// The server checks the balance before it suspends. Visible if both users pay at once.
  case raceOfTwoActors
  /// Each attempt of a payment has a key of its own.
  case freshKeyForEachAttempt
  /// A message that is delivered again is counted again.
  case messageAppliedTwice
  /// An acknowledgement covers messages that were not received. Visible if one arrives in between.
  case unreadAcknowledged
}
