// IntarsiaTestingTests
