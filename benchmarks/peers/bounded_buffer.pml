/* examples/bounded_buffer.py: a lock, two conditions on it, SIZE places, PRODUCERS and CONSUMERS for ever.
   Conditions as CPython has them: a queue of waiters, `notify` wakes the first, who then takes the lock again.
   Steps: every acquire and release, waiting (join the queue and release), being woken, notifying, looking at and changing
   the number of items (all items are equal). The invariant is asserted where it can break.
   The threads are there from the start. */
#define THREADS (PRODUCERS + CONSUMERS)
bit lock;
bit woken[THREADS];
byte items;
chan not_full = [THREADS] of { byte };
chan not_empty = [THREADS] of { byte };
#define ACQUIRE atomic { lock == 0 -> lock = 1 }
#define RELEASE lock = 0
#define WAIT(c) atomic { c!me; lock = 0 }; atomic { woken[me] -> woken[me] = 0 }; ACQUIRE
#define NOTIFY(c) atomic { if :: nempty(c) -> c?other; woken[other] = 1; other = 0 :: empty(c) fi }

proctype Producer(byte me) {
  byte other;
  do
  :: ACQUIRE;
     do
     :: items == SIZE -> WAIT(not_full)
     :: else -> break
     od;
     assert(items < SIZE);
     d_step { items++; assert(items <= SIZE) };
     NOTIFY(not_empty);
     RELEASE
  od
}

proctype Consumer(byte me) {
  byte other;
  do
  :: ACQUIRE;
     do
     :: items == 0 -> WAIT(not_empty)
     :: else -> break
     od;
     assert(items <= SIZE);
     items--;
     NOTIFY(not_full);
     RELEASE
  od
}

init {
  byte i = 0;
  atomic {
    do :: i < PRODUCERS -> run Producer(i); i++ :: else -> break od;
    do :: i < THREADS -> run Consumer(i); i++ :: else -> break od;
    i = 0
  }
}
