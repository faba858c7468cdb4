"""The tournament desk: events in the store, accounts, invitations, links."""
