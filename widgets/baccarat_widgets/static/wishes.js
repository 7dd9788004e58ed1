// A slider asks faster than a kernel answers.

/**
 * Send the newest of many wishes, one at a time: while one is out, only the last one after it
 * waits. `answered(number)` says that the kernel has dealt with the one of that number.
 */
export function oneAtATime(send) {
  let number = 0;
  let out = null;
  let next = null;
  const go = (wish) => {
    number += 1;
    out = number;
    next = null;
    send({ ...wish, number });
  };
  return {
    ask(wish) {
      if (out === null) go(wish);
      else next = wish;
    },
    /** Returns whether nothing is on its way any more. */
    answered(heard) {
      if (out !== null && heard === out) {
        out = null;
        if (next) go(next);
      }
      return out === null;
    },
    /** Nothing is out any more: a fault, or a new beginning. */
    forget() {
      out = null;
      next = null;
    },
  };
}
