import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { order } from '#testing/samples.ts';
import { cancelAtOnce } from './cancel-at-once.ts';

const at = '2026-11-18T09:41:00.000Z';
const placed = order({ id: 81, cancelUntil: at });
const cancelled = order({ id: 81, cancelledAt: at, cancelUntil: null });
afterEach(() => vi.unstubAllGlobals());

describe('CT-11 taking back an order that was just placed', () => {
  it('cancels it', async () => {
    const requests = stubPortal(({ method }) => ({ body: { order: method === 'GET' ? placed : cancelled } }));

    expect(await cancelAtOnce(81)).toEqual({ order: cancelled });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('does not cancel it once the workshop has started it', async () => {
    const requests = stubPortal(() => ({ body: { order: order({ id: 81, cancelUntil: null }) } }));

    expect(await cancelAtOnce(81)).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  it('succeeds when it is cancelled already, because the first answer may have been lost', async () => {
    let isCancelled = false;
    stubPortal(({ method }) => {
      if (method === 'GET') return { body: { order: isCancelled ? cancelled : placed } };
      isCancelled = true;
      return 'offline';
    });

    await expect(cancelAtOnce(81)).rejects.toThrow();
    expect(await cancelAtOnce(81)).toEqual({ order: cancelled });
  });
});
