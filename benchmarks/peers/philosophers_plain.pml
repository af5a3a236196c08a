/* examples/philosophers_plain.py: SEATS philosophers, ordered forks, for ever.
   Every acquire and every release is a step: acquire waits and takes in one, release is one store.
   The threads are there from the start; in the Python program they are started one after the other. */
bit fork[SEATS];
#define ACQUIRE(f) atomic { fork[f] == 0 -> fork[f] = 1 }
#define RELEASE(f) fork[f] = 0

proctype Philosopher(byte first; byte second) {
  do
  :: ACQUIRE(first);
     ACQUIRE(second);
     RELEASE(second);
     RELEASE(first)
  od
}

init {
  byte i = 0;
  atomic {
    do
    :: i < SEATS - 1 -> run Philosopher(i, i + 1); i++
    :: else -> break
    od;
    run Philosopher(0, SEATS - 1);
    i = 0
  }
}
