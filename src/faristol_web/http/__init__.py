"""What every request and every response goes through, whatever page it is for."""
