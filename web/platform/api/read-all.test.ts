import { expect, it } from 'vitest';
import { ApiError, errorText, isAway } from './api-error.ts';
import { readAll } from './read-all.ts';

it('returns the entries of every page, in order', async () => {
  const pages = new Map<string | undefined, { entries: number[]; nextCursor: string | null }>([
    [undefined, { entries: [1, 2], nextCursor: 'a' }],
    ['a', { entries: [], nextCursor: 'b' }],
    ['b', { entries: [3], nextCursor: null }],
  ]);
  const asked: (string | undefined)[] = [];

  const all = await readAll(
    async cursor => {
      asked.push(cursor);
      return pages.get(cursor) ?? { entries: [], nextCursor: null };
    },
    page => page.entries,
  );

  expect(all).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'a', 'b']);
});

it('fails when one page fails', async () => {
  const read = async (cursor?: string) => {
    if (cursor) throw new Error('away');
    return { nextCursor: 'a' };
  };

  await expect(readAll(read, () => [1])).rejects.toThrow('away');
});

it.each([
  ['the server’s text', new ApiError(409, 'orderCompleted', 'The order is completed'), 'The order is completed'],
  ['the fallback for an answer without a text', new ApiError(500, 'internal', ''), 'Failed'],
  ['the fallback without a connection', new ApiError(0, 'offline', 'The portal cannot be reached'), 'Failed'],
  ['the fallback for an error of the page', new TypeError('x is undefined'), 'Failed'],
])('shows %s (ER-6)', (_, error, shown) => {
  expect(errorText(error, 'Failed')).toBe(shown);
});

it.each([
  [true, new ApiError(0, 'offline', '')],
  [true, new ApiError(503, 'unavailable', '')],
  [false, new ApiError(500, 'internal', '')],
  [false, new ApiError(409, 'orderCompleted', '')],
  [false, new Error('away')],
])('returns whether a retry may help: %s for %o', (may, error) => {
  expect(isAway(error)).toBe(may);
});
