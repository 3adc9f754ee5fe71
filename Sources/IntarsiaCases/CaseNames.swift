/// The names of the cases that a case path leads through, for messages.
///
/// Key paths do not provide these names: a key path with computed properties is printed as an
/// address.
@frozen
@usableFromInline
enum CaseNames: Sendable {
  /// The identity path, which leads through no case.
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
  /// The names in the notation of a key path, such as `.child.response`.
  @usableFromInline var description: String {
    switch self {
    case .none: ""
    case .one(let name): name.description.hasPrefix("[") ? "\(name)" : ".\(name)"
    case .path(let first, let second): "\(first)\(second)"
    }
  }
}
