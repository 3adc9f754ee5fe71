extension Migration {
  /// Replaces the products of a manifest, and reports the packages.
  func rewriteManifest(_ file: SourceFile) {
    /// The `Intarsia` products so far, by the bracket of their list.
    var lists: [Int: Set<String>] = [:]
    var brackets: [Int] = []
    for index in file.tokens.indices {
      let token = file.tokens[index]
      if token.kind == .symbol, "([{".contains(token.text) { brackets.append(index) }
      if token.kind == .symbol, ")]}".contains(token.text) { _ = brackets.popLast() }
      let list = brackets.last ?? -1
      if file.isSequence(".", "product", "(", "name", ":", at: index),
        file.tokens.indices.contains(index + 5)
      {
        let product = file.tokens[index + 5].content
        if let target = replaced[product] {
          replaceProduct(
            of: file, at: index, with: target, isTwice: lists[list]?.contains(target) == true)
          lists[list, default: []].insert(target)
        } else {
          lists[list, default: []].insert(product)
        }
      } else if file.isSequence(".", "package", "(", at: index) {
        let end = file.end(ofBracketAt: index + 2)
        let address =
          (index..<end).map { file.tokens[$0] }.first { $0.kind == .literal }?.content ?? ""
        let last = address.split(separator: "/").last.map(String.init) ?? address
        let name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        if Modules.packages.contains(name) { file.report(.package, at: index) }
      } else if file.isSequence(".", "testTarget", "(", "name", ":", at: index),
        missesTesting(file, testTargetAt: index)
      {
        file.report(.package, at: index)
      } else if token.text == "defaultIsolation", file.text(index + 2) == "MainActor" {
        file.report(.mainActorModule, at: index)
      }
    }
  }

  /// Whether files of a test target import `IntarsiaTesting`, and the target has no such product.
  private func missesTesting(_ file: SourceFile, testTargetAt index: Int) -> Bool {
    let texts = (index..<file.end(ofBracketAt: index + 2)).map { file.tokens[$0].content }
    let name = file.tokens[index + 5].content
    return texts.contains("[")
      && !texts.contains { $0 == "IntarsiaTesting" || replaced[$0] == "IntarsiaTesting" }
      && files.contains {
        $0.importsTesting && $0.path.split(separator: "/").dropLast().contains(name[...])
      }
  }

  /// Replaces a product in a list, or removes it if the list has the new one.
  private func replaceProduct(
    of file: SourceFile, at index: Int, with target: String, isTwice: Bool
  ) {
    let end = file.end(ofBracketAt: index + 2)
    guard isTwice else {
      file.replace(index + 5, with: "\"\(target)\"")
      if file.isSequence(",", "package", ":", at: index + 6) {
        file.replace(index + 9, with: "\"intarsia\"")
      }
      return
    }
    let start = file.tokens[index]
    let last = file.text(end) == "," ? end : end - 1
    if start.isFirstOnLine, file.tokens[min(last + 1, file.tokens.count - 1)].isFirstOnLine {
      // A comma after the last element of a list is allowed.
      file.remove(index...last)
    } else if last == end, file.tokens.indices.contains(end + 1) {
      file.replace(start.range.lowerBound..<file.tokens[end + 1].range.lowerBound, with: "")
    } else {
      let first = file.tokens[file.isKept(index - 1) ? index - 1 : index]
      file.replace(first.range.lowerBound..<file.tokens[last].range.upperBound, with: "")
    }
  }
}
