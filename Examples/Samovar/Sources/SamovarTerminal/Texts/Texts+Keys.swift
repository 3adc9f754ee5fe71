import SamovarShared

extension Texts {
  // Each list holds versions of the same help, from the longest text to the shortest.

  static let emptyCabinetKeys = ["a add   q quit"]
  static let cabinetKeys = [
    "↑↓ select   Enter open   a add   [ ] move up and down   q quit",
    "↑↓ select   Enter open   a add   [ ] move   q quit",
    "Enter open  a add  [ ] move  q quit",
  ]
  static let formKeys = [
    "Tab next field   ←→ change   ^N add infusion   Enter done   Esc cancel",
    "Tab next   ^N add infusion   Enter done   Esc cancel",
    "Tab next  ^N infusion  Enter  Esc",
  ]
  static let infusionKeys = [
    "Tab next field   ←→ change   ^N add infusion   ^D remove it   Enter done   Esc cancel",
    "←→ change   ^N add   ^D remove   Enter done   Esc cancel",
    "←→  ^N add  ^D remove  Enter  Esc",
  ]
  static let suggestionKeys = [
    "↑↓ select   Enter take it   Tab next field   Esc cancel",
    "↑↓ select  Enter take  Esc cancel",
  ]
  static let detailKeys = [
    "s steep   e edit   d delete   Esc back   q quit",
    "s steep  e edit  d delete  Esc back",
  ]
  static let tastingsKeys = [
    "s steep   e edit   d delete   ↑↓ select   1-5 rate   0 unrate   Enter open   x remove   Esc back",
    "s steep  e edit  d delete  1-5 rate  x remove  Esc back",
    "s steep  e edit  1-5 rate  Esc back",
  ]
  static let tastingKeys = ["Esc back   q quit"]
  static let waitingKeys = [
    "Space pour   n skip this infusion   b bell   Enter done   Esc back   q quit",
    "Space pour   n skip   b bell   Enter done   q quit",
    "Space pour  n skip  b bell  Enter done",
  ]
  static let steepingKeys = [
    "Space pause   n skip this infusion   b bell   Enter done   Esc back   q quit",
    "Space pause   n skip   b bell   Enter done   q quit",
    "Space pause  n skip  b bell  Enter done",
  ]
  static let finishedKeys = ["Enter note it down   Esc back   q quit", "Enter done   q quit"]
}
