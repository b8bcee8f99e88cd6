import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('never runs more than it may, in the order of coming, also after failures', async () => {
  const inTurn = takeTurns(2);
  const began: number[] = [];
  let running = 0;
  let most = 0;

  const works = Array.from({ length: 30 }, (_, index) =>
    inTurn(async () => {
      began.push(index);
      running += 1;
      most = Math.max(most, running);
      for (let wait = 0; wait <= index % 3; wait++) await soon();
      running -= 1;
      if (index % 4 === 0) throw new Error(`work ${index}`);
      return index;
    }),
  );
  const ended = await Promise.allSettled(works);

  expect(most).toBe(2);
  expect(began).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(ended.filter(end => end.status === 'rejected')).toHaveLength(8);
  await expect(inTurn(async () => 'still works')).resolves.toBe('still works');
});
