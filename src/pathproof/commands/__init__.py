"""The parts of the command line that `cli.py` puts together."""
