import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubForbiddenStorage, stubStorage } from '#testing/browser/browser-stubs.ts';
import { openAttempt } from './order-attempt.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('the Idempotency-Key of a cart', () => {
  it('is the same in every tab and after a reload', () => {
    expect(openAttempt('7').read().key).toBe(openAttempt('7').read().key);
  });

  it('differs for each user', () => {
    expect(openAttempt('7').read().key).not.toBe(openAttempt('8').read().key);
  });

  it('does not change while the answer to the order is unknown (CT-6)', () => {
    const attempt = openAttempt('7');
    const { key } = attempt.read();

    expect(attempt.sending('first')).toBe(key);
    attempt.emptied();

    expect(openAttempt('7').read()).toEqual({ key, open: ['first'] });
  });

  it('is replaced when the order was placed and lines remain', () => {
    const attempt = openAttempt('7');
    const key = attempt.sending('first');

    attempt.placed(key, ['a line']);

    expect(attempt.read().key).not.toBe(key);
    expect(attempt.read().open).toEqual([]);
  });

  it('is removed when the order was placed and the cart is empty', () => {
    const attempt = openAttempt('7');

    attempt.placed(attempt.sending('first'), []);

    expect(stored.size).toBe(0);
  });

  it('does not change when another tab has already replaced it', () => {
    const attempt = openAttempt('7');
    const key = attempt.sending('first');
    openAttempt('7').placed(key, ['a line']);
    const renewed = attempt.read().key;

    attempt.placed(key, []);

    expect(attempt.read().key).toBe(renewed);
  });

  it('is removed with an emptied cart of which no order was sent', () => {
    const attempt = openAttempt('7');
    attempt.read();

    attempt.emptied();

    expect(stored.size).toBe(0);
  });
});

describe('the bodies that may have arrived', () => {
  it('are listed once each, the newest last', () => {
    const attempt = openAttempt('7');
    for (const body of ['a', 'b', 'a']) attempt.sending(body);

    expect(attempt.read().open).toEqual(['b', 'a']);
  });

  it('are three at most', () => {
    const attempt = openAttempt('7');
    for (const body of ['a', 'b', 'c', 'd']) attempt.sending(body);

    expect(attempt.read().open).toEqual(['b', 'c', 'd']);
  });

  it('no longer contain a body that the server rejected', () => {
    const attempt = openAttempt('7');
    for (const body of ['a', 'b']) attempt.sending(body);

    attempt.refused('a');

    expect(attempt.read().open).toEqual(['b']);
  });

  it('are replaced by the order once it is known', () => {
    const attempt = openAttempt('7');
    const key = attempt.sending('a');

    attempt.arrived(77);

    expect(attempt.read()).toEqual({ key, open: [], orderId: 77 });
  });
});

it.each(['not JSON', '{}', '{"key":""}', '{"key":"k"}', '{"key":4,"open":[]}'])(
  'makes a new key when %j is stored',
  text => {
    stored.set('customizationCartAttempt:7', text);

    expect(openAttempt('7').read()).toEqual({ key: expect.stringMatching(/^[\da-f-]{36}$/), open: [] });
  },
);

it('keeps one key for the lifetime of the page in a browser without storage', () => {
  stubForbiddenStorage();
  const attempt = openAttempt('7');

  expect(attempt.sending('a')).toBe(attempt.sending('b'));
  expect(attempt.read().open).toEqual(['a', 'b']);
});
