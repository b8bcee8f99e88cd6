import { expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { PixelBudget } from './pixel-budget.ts';

const minute = 60_000;
const phonePhoto = 12_200_000;

test('the budget covers three forms of 20 maximal pictures at once, and delays further ones of this account', () => {
  const budget = new PixelBudget();

  for (let picture = 0; picture < 60; picture++) expect(budget.charge(1, limits.pixels, 0)).toBeLessThanOrEqual(0);

  expect(budget.charge(1, limits.pixels, 0)).toBeCloseTo(2_000);
  expect(budget.charge(2, limits.pixels, 0)).toBeLessThanOrEqual(0);
});

test('the budget never delays 200 lines with a dozen phone photos each, sent within 25 minutes', () => {
  const budget = new PixelBudget();
  let longest = 0;

  for (let line = 0; line < 200; line++) {
    for (let photo = 0; photo < 12; photo++) {
      longest = Math.max(longest, budget.charge(1, phonePhoto, (line * 25 * minute) / 200));
    }
  }

  expect(longest).toBe(0);
});

test('the budget counts tiny and rejected pictures as a megapixel each', () => {
  const budget = new PixelBudget();

  for (let picture = 0; picture < 2_400; picture++) expect(budget.charge(1, 1, 0)).toBeLessThanOrEqual(0);

  expect(budget.charge(1, 1, 0)).toBeGreaterThan(0);
});

test('the budget grows back to its full size within two minutes, and no further', () => {
  const budget = new PixelBudget();
  const wholeBudget = (now: number) => {
    let pictures = 0;
    while (budget.charge(1, limits.pixels, now) <= 0) pictures += 1;
    return pictures;
  };

  expect(wholeBudget(0)).toBe(60);
  expect(wholeBudget(10 * minute)).toBe(60);
});

test('waiting for the budget ends when the connection closes', async () => {
  const budget = new PixelBudget();
  const gone = new AbortController();
  for (let picture = 0; picture < 70; picture++) budget.charge(1, limits.pixels, performance.now());

  const waiting = budget.spend(1, limits.pixels, gone.signal);
  gone.abort(new Error('gone'));

  await expect(waiting).rejects.toThrow('gone');
});
