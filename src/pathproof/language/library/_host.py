"""What a program knows of where it runs. The loader adds, for each program, what that mentions (`language/host.py`);
whatever it does not mention is refused.
"""
