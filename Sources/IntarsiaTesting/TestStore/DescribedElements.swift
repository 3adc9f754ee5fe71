import IntarsiaCollections
import IntarsiaRuntime

/// A collection in which a test can change a single element.
protocol DescribedElements {
  var describedElements: [Any] { get }

  /// Whether elements are looked up by identifier, which gives an optional.
  var isFoundByID: Bool { get }

  /// The path to an element, as code.
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
    // An identifier without a literal is written with the element's index.
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
