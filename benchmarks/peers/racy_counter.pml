/* examples/racy_counter.py: THREADS threads, each adds 1 INCREMENTS times without a lock; whoever started them waits for
   all and asserts the sum, which fails.
   Steps: load and store (the loaded value is dead after the store), the loop's own counting, ending.
   The threads are there from the start. */
byte counter;
byte ended;

proctype Count() {
  byte i, loaded;
  do
  :: i < INCREMENTS ->
     loaded = counter;
     d_step { counter = loaded + 1; loaded = 0 };
     i++
  :: else -> break
  od;
  ended++
}

init {
  byte i = 0;
  atomic {
    do :: i < THREADS -> run Count(); i++ :: else -> break od;
    i = 0
  }
  ended == THREADS;
  assert(counter == THREADS * INCREMENTS)
}
