/* examples/readers_writers.py: a lock, one condition, four counters, READERS and WRITERS for ever.
   `notify_all` wakes everybody who waits, so the order of the waiters does not matter: they are a set here, a queue in
   the Python program. Whoever is woken takes the lock again.
   Steps: every acquire and release, waiting, being woken, notifying, every access to the counters. The invariants are
   asserted where they can break. The threads are there from the start. */
#define THREADS (READERS + WRITERS)
bit lock;
bit waits[THREADS];
byte active_readers, active_writers, waiting_readers, waiting_writers;
#define ACQUIRE atomic { lock == 0 -> lock = 1 }
#define RELEASE lock = 0
#define WAIT atomic { waits[me] = 1; lock = 0 }; !waits[me]; ACQUIRE
#define NOTIFY_ALL d_step { j = 0; do :: j < THREADS -> waits[j] = 0; j++ :: else -> break od; j = 0 }
#define INVARIANTS assert(!(active_readers && active_writers) && active_writers <= 1 && \
  waiting_readers + active_readers <= READERS && waiting_writers + active_writers <= WRITERS)

proctype Reader(byte me) {
  byte j;
  do
  :: ACQUIRE;
     atomic { waiting_readers++; INVARIANTS };
     do
     :: waiting_writers || active_writers -> WAIT
     :: else -> break
     od;
     atomic { waiting_readers--; INVARIANTS };
     atomic { active_readers++; INVARIANTS };
     RELEASE;
     assert(active_readers > 0);
     assert(active_writers == 0);
     ACQUIRE;
     active_readers--;
     NOTIFY_ALL;
     RELEASE
  od
}

proctype Writer(byte me) {
  byte j;
  do
  :: ACQUIRE;
     atomic { waiting_writers++; INVARIANTS };
     do
     :: active_readers || active_writers -> WAIT
     :: else -> break
     od;
     atomic { waiting_writers--; INVARIANTS };
     atomic { active_writers++; INVARIANTS };
     RELEASE;
     assert(active_writers == 1);
     assert(active_readers == 0);
     ACQUIRE;
     active_writers--;
     NOTIFY_ALL;
     RELEASE
  od
}

init {
  byte i = 0;
  atomic {
    do :: i < READERS -> run Reader(i); i++ :: else -> break od;
    do :: i < THREADS -> run Writer(i); i++ :: else -> break od;
    i = 0
  }
}
