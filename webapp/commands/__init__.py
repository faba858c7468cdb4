"""One sub-command a module; `webapp.cli` imports each only when it is called."""
