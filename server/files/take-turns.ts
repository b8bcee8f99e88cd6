/** Lets at most `atOnce` works run at a time in this process; the others wait in the order in which they came. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async work => {
    if (free > 0) free -= 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes from hand to hand, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
