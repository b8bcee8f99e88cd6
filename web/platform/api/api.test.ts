import { describe, expect, it } from 'vitest';
import { unknownField } from '#contract/call/unknown-field.ts';
import { ApiError, errorText, isAway } from './api-error.ts';
import { readAll } from './read-all.ts';
import { requireList } from './require-list.ts';

describe('errorText', () => {
  it("returns the server's text if there is one (ER-6)", () => {
    expect(errorText(new ApiError(409, 'usernameTaken', 'Username already exists'), 'Failed')).toBe(
      'Username already exists',
    );
  });

  it.each([
    ['an answer without a text', new ApiError(500, 'internal', '')],
    ['a lost connection', new ApiError(0, 'offline', 'unreachable')],
    ['a fault of the page', new TypeError('x is undefined')],
    [
      'a request with a field that the call does not have',
      new ApiError(400, 'invalidInput', "Lines, line 1: unknown field 'productCode'", {
        quantity: 'must be a number',
        'lines.0.productCode': unknownField('productCode'),
      }),
    ],
  ])('returns the fallback for %s (ER-6)', (_, error) => {
    expect(errorText(error, 'Failed to save')).toBe('Failed to save');
  });
});

describe('isAway', () => {
  it.each([0, 503])('returns true for status %d', status => {
    expect(isAway(new ApiError(status, 'unavailable', ''))).toBe(true);
  });

  it.each([400, 401, 404, 409, 429, 500])('returns false for status %d', status => {
    expect(isAway(new ApiError(status, 'internal', ''))).toBe(false);
  });

  it('returns false for other errors', () => {
    expect(isAway(new Error('503'))).toBe(false);
  });
});

describe('readAll', () => {
  const pages: Record<string, { entries: number[]; nextCursor: string | null }> = {
    '': { entries: [1, 2], nextCursor: 'b' },
    b: { entries: [], nextCursor: 'c' },
    c: { entries: [3], nextCursor: null },
  };

  it('reads page after page until there is no cursor, even across an empty page', async () => {
    const asked: (string | undefined)[] = [];

    const entries = await readAll(
      async cursor => {
        asked.push(cursor);
        return pages[cursor ?? ''] ?? { entries: [], nextCursor: null };
      },
      page => page.entries,
    );

    expect(entries).toEqual([1, 2, 3]);
    expect(asked).toEqual([undefined, 'b', 'c']);
  });

  it('fails when a page fails', async () => {
    const failing = readAll(
      async cursor => {
        if (cursor) throw new ApiError(503, 'unavailable', '');
        return pages[''] as { entries: number[]; nextCursor: string | null };
      },
      page => page.entries,
    );

    await expect(failing).rejects.toBeInstanceOf(ApiError);
  });
});

it('treats an answer with an invalid list as an error', () => {
  expect(requireList({ orders: [1] }, 'orders')).toEqual({ orders: [1] });
  expect(() => requireList({ orders: undefined }, 'orders')).toThrow(ApiError);
  expect(() => requireList({ orders: {} }, 'orders')).toThrow(ApiError);
});
