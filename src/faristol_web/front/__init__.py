"""What somebody sees who comes for the first time: the start page's pieces, help, what this is."""
