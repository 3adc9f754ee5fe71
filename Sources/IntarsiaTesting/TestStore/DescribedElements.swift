import IntarsiaCollections
import IntarsiaRuntime

/// A collection of which a test can change one element.
protocol DescribedElements {
  var describedElements: [Any] { get }

  /// Whether an element is looked up, so that it may not be there.
  var isFoundByID: Bool { get }

  /// How an element is written in a collection.
  func place(ofElementAt index: Int, in path: String) -> String
}

extension Array: DescribedElements {
  var describedElements: [Any] { self }

  var isFoundByID: Bool { false }

  func place(ofElementAt index: Int, in path: String) -> String { "\(path)[\(index)]" }
}

extension IdentifiedArray: DescribedElements {
  var describedElements: [Any] { Array(self) }

  var isFoundByID: Bool { true }

  func place(ofElementAt index: Int, in path: String) -> String {
    // An identifier that cannot be written down is found by where it stands.
    "\(path)[id: \(CodeLiteral.text(of: ids[index]) ?? "\(path).ids[\(index)]")]"
  }
}

extension StackState: DescribedElements {
  var describedElements: [Any] { Array(self) }

  var isFoundByID: Bool { true }

  func place(ofElementAt index: Int, in path: String) -> String {
    "\(path)[id: \(ids[index].number)]"
  }
}
