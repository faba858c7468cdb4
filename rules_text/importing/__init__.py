"""Importing a rulebook's official wording from a text the user has, damaged or not.

Pure functions from bytes to values: `decode`, `repair`, `split`, `align`, `compare`. Storing is for others.
"""
