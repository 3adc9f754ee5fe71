import IntarsiaTestingBoot

extension AddressLocation {
  /// What the compiler has noted of an address for debuggers, if it can be read, and says where the file is.
  init?(inProgramOf address: UInt) {
    var line = intarsia_testing_line()
    guard intarsia_testing_find_line(UnsafeRawPointer(bitPattern: address), &line) != 0,
      let symbol = FrameSymbol.at([address])[0]
    else { return nil }
    let (folder, file) = (String(cString: line.folder), String(cString: line.file))
    let path = file.hasPrefix("/") || folder.isEmpty ? file : "\(folder)/\(file)"
    // Whether a path belongs to this library can't be told if it begins where the compiler ran.
    guard path.hasPrefix("/") || line.number == 0 else { return nil }
    self.init(symbol: symbol.mangledName, path: path, line: Int(line.number))
  }
}
