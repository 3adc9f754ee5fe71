// IntarsiaIssues
