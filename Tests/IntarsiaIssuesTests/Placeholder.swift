// IntarsiaIssuesTests
