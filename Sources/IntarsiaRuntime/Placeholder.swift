// IntarsiaRuntime
