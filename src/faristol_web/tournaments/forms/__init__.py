"""Text that people type → clean values."""
