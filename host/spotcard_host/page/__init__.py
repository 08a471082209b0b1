"""The web page: boards to watch, to look at afterwards, to play and to practise."""
