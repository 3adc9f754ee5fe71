public import IntarsiaIssues

extension IdentifiedArray {
  /// Reports that an element was refused, because the array already has its id.
  @usableFromInline
  func reportDuplicate(
    _ id: ID, of refused: Element, at position: Int, _ location: IssueLocation? = nil
  ) {
    reportIssue(
      ArrayIssues.duplicateID,
      "An element was refused, because the array already has one with the id \(id).",
      values: [
        ("Array", "IdentifiedArray of \(Element.self), \(storage.count) elements"),
        ("In the array", "\(String(describing: storage[position])) at position \(position)"),
        ("Refused", String(describing: refused)),
      ], at: location)
  }

  /// Reports that an element has a different id than expected.
  @usableFromInline
  func reportChangedID(from old: ID, to new: ID, other: Int?) {
    var values = [
      ("Array", "IdentifiedArray of \(Element.self), \(storage.count) elements"),
      ("Old id", "\(old)"),
      ("New id", "\(new)"),
    ]
    if let other {
      values.append(
        ("Same id", "\(String(describing: storage[other])) at position \(other)"))
    }
    reportIssue(
      ArrayIssues.changedID, "The id of an element was changed in place.", values: values,
      at: nil)
  }

  /// Reports the first id that two elements share, if there is one.
  ///
  /// - Complexity: O(1) if no id is shared, else O(*n*) on average.
  @usableFromInline
  func reportRepeatedID() {
    if table.isInUse && table.count == storage.count { return }
    for position in storage.indices {
      let id = id(at: position)
      guard let first = find(id).position, first != position else { continue }
      return reportIssue(
        ArrayIssues.duplicateID,
        "After a change of many elements at once, two have the id \(id).",
        values: [
          ("Array", "IdentifiedArray of \(Element.self), \(storage.count) elements"),
          ("First", "\(String(describing: storage[first])) at position \(first)"),
          ("Second", "\(String(describing: storage[position])) at position \(position)"),
        ],
        fix: "Both stay in the array, and the first is found by the id. Remove one of them.",
        at: nil)
    }
  }
}
