import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubForbiddenStorage, stubStorage } from '#testing/browser/browser-stubs.ts';
import { listKeys, stepOf } from './list-keys.ts';
import { once } from './once.ts';
import { dropStored, readStored, writeStored } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

describe('stored values', () => {
  it('are returned until they are removed', () => {
    stubStorage();

    expect(writeStored('look', 'rows')).toBe(true);
    expect(readStored('look')).toBe('rows');
    dropStored('look');
    expect(readStored('look')).toBeNull();
  });

  it('report a full storage', () => {
    stubStorage({ room: 10 });

    expect(writeStored('look', 'a long value')).toBe(false);
    expect(readStored('look')).toBeNull();
  });

  it('fail silently in a browser that forbids storage', () => {
    stubForbiddenStorage();

    expect(writeStored('look', 'rows')).toBe(false);
    expect(readStored('look')).toBeNull();
    expect(() => dropStored('look')).not.toThrow();
  });
});

it('the keys of a list move by one row', () => {
  expect(['j', 'ArrowDown', 'k', 'ArrowUp'].map(stepOf)).toEqual([1, 1, -1, -1]);
  expect(['J', 'Enter', 'x', ''].map(stepOf)).toEqual([0, 0, 0, 0]);
  expect(listKeys.every(({ shown, does }) => shown.length > 0 && does !== '')).toBe(true);
});

it('once creates its value on first use, and only once', () => {
  const make = vi.fn(() => ({}));
  const get = once(make);

  expect(make).not.toHaveBeenCalled();
  expect(get()).toBe(get());
  expect(make).toHaveBeenCalledTimes(1);
});
