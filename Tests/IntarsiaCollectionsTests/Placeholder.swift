// IntarsiaCollectionsTests
