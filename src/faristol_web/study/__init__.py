"""Word study: decks of cards, on the device and, with an account, on all devices."""
