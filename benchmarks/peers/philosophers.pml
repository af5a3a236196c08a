/* examples/philosophers.py: SEATS philosophers, ordered forks, a record of who is eating, for ever.
   Steps: every acquire, every release, every access to the record. The invariant (no neighbours eat together) is
   asserted where it can break, when somebody begins to eat. The threads are there from the start. */
bit fork[SEATS];
bit eating[SEATS];
#define ACQUIRE(f) atomic { fork[f] == 0 -> fork[f] = 1 }
#define RELEASE(f) fork[f] = 0
#define LEFT ((me + SEATS - 1) % SEATS)
#define RIGHT ((me + 1) % SEATS)

proctype Philosopher(byte me; byte first; byte second) {
  do
  :: ACQUIRE(first);
     ACQUIRE(second);
     assert(!eating[LEFT]);
     d_step { eating[me] = 1; assert(!eating[LEFT] && !eating[RIGHT]) };
     assert(!eating[RIGHT]);
     eating[me] = 0;
     RELEASE(second);
     RELEASE(first)
  od
}

init {
  byte i = 0;
  atomic {
    do
    :: i < SEATS - 1 -> run Philosopher(i, i, i + 1); i++
    :: else -> break
    od;
    run Philosopher(i, 0, SEATS - 1);
    i = 0
  }
}
