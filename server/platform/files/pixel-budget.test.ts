import { expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { leastPixels, PixelBudget } from './pixel-budget.ts';

const minute = 60_000;
const phonePhoto = 12_200_000;

test('the budget covers three forms of 20 maximal pictures at once, and delays further ones of this account', () => {
  const budget = new PixelBudget();

  for (let picture = 0; picture < 60; picture++)
    expect(budget.charge({ account: 1 }, limits.pixels, 0)).toBeLessThanOrEqual(0);

  expect(budget.charge({ account: 1 }, limits.pixels, 0)).toBeCloseTo(2_000);
  expect(budget.charge({ account: 2 }, limits.pixels, 0)).toBeLessThanOrEqual(0);
});

test('the budget never delays 200 lines with a dozen phone photos each, sent within 25 minutes', () => {
  const budget = new PixelBudget();
  let longest = 0;

  for (let line = 0; line < 200; line++) {
    for (let photo = 0; photo < 12; photo++) {
      longest = Math.max(longest, budget.charge({ account: 1 }, phonePhoto, (line * 25 * minute) / 200));
    }
  }

  expect(longest).toBe(0);
});

test('the budget counts tiny and rejected pictures as a megapixel each', () => {
  const budget = new PixelBudget();

  for (let picture = 0; picture < 2_400; picture++) expect(budget.charge({ account: 1 }, 1, 0)).toBeLessThanOrEqual(0);

  expect(budget.charge({ account: 1 }, 1, 0)).toBeGreaterThan(0);
});

test('the budget grows back to its full size within two minutes, and no further', () => {
  const budget = new PixelBudget();
  const wholeBudget = (now: number) => {
    let pictures = 0;
    while (budget.charge({ account: 1 }, limits.pixels, now) <= 0) pictures += 1;
    return pictures;
  };

  expect(wholeBudget(0)).toBe(60);
  expect(wholeBudget(10 * minute)).toBe(60);
});

test('waiting for the budget ends when the connection closes', async () => {
  const budget = new PixelBudget();
  const gone = new AbortController();
  for (let picture = 0; picture < 70; picture++) budget.charge({ account: 1 }, limits.pixels, performance.now());

  const waiting = budget.spend({ account: 1 }, limits.pixels, gone.signal);
  gone.abort(new Error('gone'));

  await expect(waiting).rejects.toThrow('gone');
});

test('a charge is refunded when its sender leaves while it waits, and when its work does not begin', async () => {
  const budget = new PixelBudget();
  const stays = new AbortController().signal;
  const covered = await budget.spend({ account: 1, company: 1 }, 2_400_000_000, stays);
  const gone = new AbortController();
  const waiting = Array.from({ length: 30 }, () =>
    budget.spend({ account: 1, company: 1 }, limits.pixels, gone.signal).catch(error => error.message),
  );

  gone.abort(new Error('gone'));
  expect(await Promise.all(waiting)).toEqual(Array(30).fill('gone'));
  covered();

  const now = performance.now();
  for (let picture = 0; picture < 60; picture++)
    expect(budget.charge({ account: 1, company: 1 }, limits.pixels, now)).toBeLessThan(1);
});

test('a wait of more than two minutes is refused with 429, and is not charged', async () => {
  const budget = new PixelBudget();
  const { signal } = new AbortController();
  budget.charge({ account: 1 }, 2_400_000_000 + 2_395_000_000, performance.now());

  const refused = await budget.spend({ account: 1 }, limits.pixels, signal).catch(error => error);

  expect(refused).toMatchObject({ code: 'tooManyRequests', status: 429, retryAfter: 2 });
  expect(budget.charge({ account: 1 }, leastPixels, performance.now())).toBeLessThan(120_000);
});

test('the accounts of a company share three budgets, and another company has its own', () => {
  const budget = new PixelBudget();
  const spend = (account: number, company: number) => budget.charge({ account, company }, 2_400_000_000, 0);

  expect([spend(1, 1), spend(2, 1), spend(3, 1)]).toEqual([0, 0, 0]);

  expect(spend(4, 1)).toBeGreaterThan(0);
  expect(spend(5, 2)).toBeLessThanOrEqual(0);
});
