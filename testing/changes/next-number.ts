import { randomInt } from 'node:crypto';

let counter = 0;

/** Returns a number that no other name of this process contains. */
export const nextNumber = () => ++counter;

/** Continues far away, because another process chose the names that a database already has. */
export function skipNumbers(): void {
  counter = 1_000_000 + randomInt(1_000_000_000);
}
