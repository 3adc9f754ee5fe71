public import Intarsia
import NthPrimeRequest

extension AlertState<Never> {
  /// An alert with the reason why the favourites are not saved.
  public static func notSaved(message: String) -> Self {
    telling("The favourites are not saved", message: message)
  }
}
