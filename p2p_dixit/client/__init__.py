"""The client's I/O: one loop that feeds the table machine and carries its effects out."""
