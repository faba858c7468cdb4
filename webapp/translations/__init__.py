"""The site's English, as a gettext catalogue; the messages' ids are its Chinese."""
