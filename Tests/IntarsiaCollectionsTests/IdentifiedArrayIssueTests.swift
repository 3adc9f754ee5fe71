import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaCollections

@Suite("IdentifiedArray: ids that are not unique", .endsWithinAMinute)
struct IdentifiedArrayIssueTests {
  let recorder = IssueRecorder()

  @Test("Adding an element with an id already in use is refused and reported at the caller")
  func duplicate() {
    var array: IdentifiedArrayOf<Row> = [Row(id: 7, text: "Ada")]
    let line = #line + 2
    withIssueReporters([recorder]) {
      array.append(Row(id: 7, text: "Grace"))
      array.insert(Row(id: 7, text: "Grace"), at: 0)
      array.append(contentsOf: [Row(id: 7, text: "Grace"), Row(id: 8)])
      _ = IdentifiedArray(uniqueElements: [Row(id: 7), Row(id: 7)])
      _ = IdentifiedArray(uniqueElements: [Row(id: 7), Row(id: 7)], id: \.id)
    }
    #expect(array.elements == [Row(id: 7, text: "Ada"), Row(id: 8)])
    #expect(
      recorder.issues.map { "\($0.location)" }
        == (0..<5).map { "IntarsiaCollectionsTests/IdentifiedArrayIssueTests.swift:\(line + $0)" })
    #expect(
      recorder.messages.first == """
        An element was refused, because the array already has one with the id 7.

          Array: IdentifiedArray of Row, 1 elements
          In the array: Row(id: 7, text: "Ada") at position 0
          Refused: Row(id: 7, text: "Grace")

        \(ArrayIssues.duplicateID.remedy)

        [array-duplicate-id]
        """)
  }

  @Test("A caller that uses the result of append or insert handles a refusal without an issue")
  func usedResult() {
    var array: IdentifiedArrayOf<Row> = [Row(id: 7, text: "Ada"), Row(id: 8)]
    withIssueReporters([recorder]) {
      var (inserted, index) = array.append(Row(id: 7, text: "Grace"))
      #expect(!inserted && index == 0)
      (inserted, index) = array.insert(Row(id: 8, text: "Grace"), at: 0)
      #expect(!inserted && index == 1)
      #expect(array.append(Row(id: 9)) == (true, 2))
      if array.insert(Row(id: 9), at: 0).inserted { Issue.record("A second 9 was inserted") }
    }
    #expect(array.elements == [Row(id: 7, text: "Ada"), Row(id: 8), Row(id: 9)])
    #expect(recorder.issues.isEmpty)
  }

  @Test("An initializer keeps the first of two elements with one id, and reports its caller")
  func initializers() {
    let rows = [Row(id: 7, text: "Ada"), Row(id: 7)]
    let line = #line + 3
    withIssueReporters([recorder]) {
      let arrays = [
        IdentifiedArray(rows),
        IdentifiedArray(uncheckedUniqueElements: rows),
        IdentifiedArray(uncheckedUniqueElements: rows, id: \.id),
      ]
      #expect(arrays.map(\.elements) == Array(repeating: [rows[0]], count: 3))
    }
    #expect(recorder.issues.map(\.location.line) == (0..<3).map { UInt(line + $0) })
  }

  @Test("Each function that takes a location reports a duplicate id there")
  func passedOnLocation() {
    let file: StaticString = "App/File.swift"
    let path: SourceFilePath = "/File.swift"
    let rows = [Row(id: 7), Row(id: 7)]
    var array: IdentifiedArrayOf<Row> = [Row(id: 7)]
    withIssueReporters([recorder]) {
      array.append(rows[0], fileID: file, filePath: path, line: 200, column: 9)
      array.insert(rows[0], at: 0, fileID: file, filePath: path, line: 200, column: 9)
      array.append(contentsOf: [rows[0]], fileID: file, filePath: path, line: 200, column: 9)
      _ = IdentifiedArray(rows, fileID: file, filePath: path, line: 200, column: 9)
      _ = IdentifiedArray(uniqueElements: rows, fileID: file, filePath: path, line: 200, column: 9)
      _ = IdentifiedArray(
        uniqueElements: rows, id: \.id, fileID: file, filePath: path, line: 200, column: 9)
      _ = IdentifiedArray(
        uncheckedUniqueElements: rows, fileID: file, filePath: path, line: 200, column: 9)
      _ = IdentifiedArray(
        uncheckedUniqueElements: rows, id: \.id, fileID: file, filePath: path, line: 200, column: 9)
    }
    let location = IssueLocation(fileID: file, filePath: path, line: 200, column: 9)
    #expect(recorder.issues.map(\.location) == Array(repeating: location, count: 8))
  }

  @Test(
    "Replacing a range refuses ids that are elsewhere or twice, and reports the whole array",
    arguments: [0, 1, 3])
  func replacing(_ start: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<3).map { Row(id: $0) })
    withIssueReporters([recorder]) {
      array.replaceSubrange(start..<start, with: [Row(id: 1), Row(id: 7), Row(id: 7)])
    }
    var expected = (0..<3).map { Row(id: $0) }
    expected.insert(Row(id: 7), at: start)
    #expect(array.elements == expected)
    #expect(array.brokenInvariant == nil)
    #expect(
      recorder.messages.map { $0.split(separator: "\n")[1] } == [
        "  Array: IdentifiedArray of Row, 3 elements",
        "  Array: IdentifiedArray of Row, 4 elements",
      ])
  }

  @Test("A literal keeps the first of two elements with one id")
  func literal() {
    withIssueReporters([recorder]) {
      let array: IdentifiedArrayOf<Row> = [Row(id: 1, text: "a"), Row(id: 1, text: "b")]
      #expect(array.elements == [Row(id: 1, text: "a")])
    }
    #expect(recorder.issues.map(\.code) == [ArrayIssues.duplicateID])
  }

  @Test(
    "An element whose id is changed in place is found by the new id, and reported",
    arguments: [2, 20])
  func changedID(_ count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0, text: "\($0)") })
    withIssueReporters([recorder]) {
      array[id: 0]?.id = 100
      array[1].id = 101
    }
    #expect(array[id: 0] == nil)
    #expect(array[id: 100] == Row(id: 100, text: "0"))
    #expect(array[id: 101] == Row(id: 101, text: "1"))
    #expect(array.count == count)
    #expect(array.brokenInvariant == nil)
    #expect(
      recorder.messages.first == """
        The id of an element was changed in place.

          Array: IdentifiedArray of Row, \(count) elements
          Old id: 0
          New id: 100

        \(ArrayIssues.changedID.remedy)

        [array-changed-id]
        """)
    #expect(recorder.issues.map(\.code) == [ArrayIssues.changedID, ArrayIssues.changedID])
  }

  @Test(
    "Changing an id to another element's id keeps both elements; the first is found by it",
    arguments: [3, 20])
  func changedToDuplicate(_ count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0, text: "\($0)") })
    withIssueReporters([recorder]) {
      array[id: 2]?.id = 1
    }
    #expect(array.count == count)
    #expect(array[id: 1] == Row(id: 1, text: "1"))
    #expect(array[id: 2] == nil)
    #expect(array.brokenInvariant == nil)
    #expect(
      recorder.messages.first?.contains(
        "\n  New id: 1\n  Same id: Row(id: 1, text: \"1\") at position 1\n") == true)
    array.remove(id: 1)
    #expect(array[id: 1] == Row(id: 1, text: "2"))
    #expect(array.brokenInvariant == nil)
    #expect(array.count == count - 1)
  }

  @Test(
    "Assigning an element under another id stores it under its own id, and is reported",
    arguments: [2, 20])
  func setForOtherID(_ count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    withIssueReporters([recorder]) {
      array[id: 0] = Row(id: 100)
      array[id: 200] = Row(id: 300)
    }
    #expect(array.first == Row(id: 100))
    #expect(array[id: 300] == Row(id: 300))
    #expect(array[id: 200] == nil)
    #expect(array.count == count + 1)
    #expect(array.brokenInvariant == nil)
    #expect(recorder.issues.map(\.code) == [ArrayIssues.changedID, ArrayIssues.changedID])
  }

  @Test("A duplicate id after a change of many elements at once is reported")
  func repeatedByBulkChange() {
    var array = IdentifiedArray(uniqueElements: (0..<20).map { Row(id: $0) })
    withIssueReporters([recorder]) {
      array.withContiguousMutableStorageIfAvailable { $0[5].id = 3 }
    }
    #expect(array.count == 20)
    #expect(array.brokenInvariant == nil)
    #expect(
      recorder.messages == [
        """
        After a change of many elements at once, two have the id 3.

          Array: IdentifiedArray of Row, 20 elements
          First: Row(id: 3, text: "") at position 3
          Second: Row(id: 3, text: "") at position 5

        Both stay in the array, and the first is found by the id. Remove one of them.

        [array-duplicate-id]
        """
      ])
  }
}
