"""What the client says: seats, clues, reasons, troubles and notices as words of the screen."""
