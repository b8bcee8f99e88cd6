import { readStored, writeStored } from '../../platform/browser/stored.ts';

const keyOf = (userId: number) => `firstSteps:${userId}`;
type Mark = 'hidden' | 'over';

/**
 * Returns whether this user has hidden the first steps in this browser, or whether they are over, so that no request is
 * needed.
 */
export function readMark(userId: number): Mark | undefined {
  const stored = readStored(keyOf(userId));
  return stored === 'hidden' || stored === 'over' ? stored : undefined;
}

export function storeMark(userId: number, mark: Mark): void {
  writeStored(keyOf(userId), mark);
}

/** Returns whether the first steps are over because an order exists, so that no request is needed. */
export function areFirstStepsOver(userId: number): boolean {
  return readMark(userId) === 'over';
}
