import { keep, readKept } from '../browser/kept.ts';

const keyOf = (userId: number) => `firstSteps:${userId}`;
type Mark = 'hidden' | 'over';

/** Whether this user has hidden the first steps on this browser, or they are over and need not be asked for. */
export function readMark(userId: number): Mark | undefined {
  const kept = readKept(keyOf(userId));
  return kept === 'hidden' || kept === 'over' ? kept : undefined;
}

export function keepMark(userId: number, mark: Mark): void {
  keep(keyOf(userId), mark);
}

/** Whether nothing needs to be asked any more: there is an order. */
export function areFirstStepsOver(userId: number): boolean {
  return readMark(userId) === 'over';
}
