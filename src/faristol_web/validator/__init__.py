"""The arbiter's validator: one verdict for all words of a play, in large letters, network or not."""
