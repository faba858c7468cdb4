"""`python -m webapp` is the same as `floorjudge`."""

from webapp.cli import main

main()
