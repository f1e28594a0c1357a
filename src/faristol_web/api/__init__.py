"""The same as data: a JSON API with its OpenAPI document, tokens, and feeds of results."""
