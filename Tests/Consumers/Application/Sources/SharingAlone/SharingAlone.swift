import IntarsiaSharing

@main
struct SharingAlone {
  static func main() {
    @Shared(.inMemory("count")) var count = 1
    $count.withLock { $0 += 1 }
    @Shared(.inMemory("count")) var same = 0
    print(count, same)
  }
}
