"""Text → clean values."""
