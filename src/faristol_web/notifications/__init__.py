"""E-mail and web push: your turn by correspondence, an invitation, a pairing."""
