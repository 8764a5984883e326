"""The kit's motifs, by theme. Each says where its origin is and how large it is at scale 1."""
