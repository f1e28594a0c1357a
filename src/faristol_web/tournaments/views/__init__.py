"""The pages of a tournament: form → domain → response."""
