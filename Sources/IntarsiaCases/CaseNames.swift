/// The names of the cases that a case path goes through, for messages.
///
/// Key paths cannot tell them: those that lead over computed properties print an address.
@frozen
@usableFromInline
enum CaseNames: Sendable {
  /// The identity: no case at all.
  case none
  case one(StaticString)
  indirect case path(CaseNames, CaseNames)

  @usableFromInline
  func appending(_ next: CaseNames) -> CaseNames {
    switch (self, next) {
    case (.none, _): next
    case (_, .none): self
    default: .path(self, next)
    }
  }
}

extension CaseNames: CustomStringConvertible {
  /// The names as a key path spells them: `.child.response`.
  @usableFromInline var description: String {
    switch self {
    case .none: ""
    case .one(let name): name.description.hasPrefix("[") ? "\(name)" : ".\(name)"
    case .path(let first, let second): "\(first)\(second)"
    }
  }
}
