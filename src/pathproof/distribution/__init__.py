"""Work that is shared out among processes and machines, whatever it is: tasks go out, outcomes come back in order.

Nothing here knows of certificates or searches; who has work says what a task is and what becomes of it.
"""
