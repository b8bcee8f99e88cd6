/**
 * Returns a number from 0 to below 1. The same seed gives the same sequence, so the sample workshop is identical each
 * time.
 */
export type Random = () => number;

/** Returns a Mulberry32 generator, which is small and common. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a whole number between both limits, inclusive. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Returns some of the entries, in random order. */
export function pickSome<T>(random: Random, from: readonly T[], count: number): T[] {
  const rest = [...from];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    return rest.splice(Math.floor(random() * rest.length), 1)[0] as T;
  });
}
