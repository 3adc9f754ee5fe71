// IntarsiaRuntimeTests
