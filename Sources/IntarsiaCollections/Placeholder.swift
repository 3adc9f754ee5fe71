// IntarsiaCollections
