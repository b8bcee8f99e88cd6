import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shown } from '#testing/browser/around-hook.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { useCompletedCount } from './use-completed-count.ts';

const withCount = (completed: number) => orderProduct({ productCode: 'ST-220', quantity: 300, completed });
const opened = order({ id: 41, products: [withCount(10)] });

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];
let client: QueryClient;

/** The listeners of the page. */
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  client = quietClient();
  client.setQueryData(orderOptions(41).queryKey, opened);
  requests = stubPortal(sent => answer(sent));
  answer = () => ({ body: { order: opened, changeId: 'c1' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sentCounts = () => requests.map(({ body }) => JSON.parse(String(body)).completed);
const settle = () => until(() => expect(client.isMutating()).toBe(0));

/** A field that shows 10 of 300. `set` renders it with a count that arrived later. */
function field() {
  const hook = renderHook((completed: number) => useCompletedCount(opened, withCount(completed)), 10, client);
  return {
    get now() {
      return hook.now;
    },
    arrives: hook.render,
    remove: hook.unmount,
    type: (text: string) => act(() => hook.now.type(text)),
    step: (by: 1 | -1) => act(() => hook.now.step(by)),
    async enter() {
      let isSent = false;
      await act(async () => {
        isSent = hook.now.save();
      });
      await settle();
      return isSent;
    },
    async leave() {
      await act(async () => void hook.now.leave());
      await settle();
    },
  };
}

describe('leaving the page', () => {
  /** Returns whether the page asks for confirmation. */
  async function leavePage(): Promise<boolean> {
    let isAllowed = true;
    await act(async () => {
      isAllowed = page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    });
    await settle();
    return !isAllowed;
  }

  it('asks for confirmation while a typed count is not sent, and sends it', async () => {
    const count = field();
    expect(await leavePage()).toBe(false);
    count.type('25');

    expect(await leavePage()).toBe(true);
    expect(sentCounts()).toEqual([25]);
    expect(await leavePage()).toBe(false);
  });

  it('asks for confirmation again when the count was refused', async () => {
    const count = field();
    answer = () => ({ status: 500, body: { error: 'Failed', code: 'failed' } });
    count.type('25');
    await count.leave();

    expect(await leavePage()).toBe(true);
    expect(sentCounts()).toEqual([25]);
  });
});

describe('saving a count', () => {
  it.each(['12,5', '5-10', '1e3'])('keeps and marks %j, which is not a whole number', async text => {
    const count = field();
    count.type(text);
    expect(count.now.isRefused).toBe(false);
    await count.leave();

    expect([count.now.typed, count.now.isRefused]).toEqual([text, true]);
    expect(await count.enter()).toBe(false);
    expect(sentCounts()).toEqual([]);
    count.type('1,0');
    expect(count.now.isRefused).toBe(false);
  });

  it('sends the typed count, empties the field and offers to undo the complete change (PR-7)', async () => {
    const count = field();
    count.type('25');

    expect(await count.enter()).toBe(true);

    expect(sentCounts()).toEqual([25]);
    expect(count.now.typed).toBeUndefined();
    expect(shown.toasts.map(({ text }) => text)).toEqual(['ST-220: 25 of 300 ready']);
    act(() => shown.toasts[0]?.undo?.());
    await settle();
    expect(requests.slice(1).map(({ address }) => address)).toEqual(['/api/production/changes/c1/undo']);
    expect(shown.toasts.slice(1).map(({ text }) => text)).toEqual(['Undone']);
  });

  it('says that nothing changed, without Undo', async () => {
    answer = () => ({ body: { order: opened, changeId: null } });
    const count = field();
    count.type('25');

    await count.enter();

    expect(shown.toasts).toEqual([{ text: 'Nothing to change' }]);
  });

  it.each([['10'], [' '], ['']])('sends nothing for %j, and shows the saved count again', async text => {
    const count = field();
    count.type(text);

    await count.leave();

    expect(requests).toEqual([]);
    expect(count.now.typed).toBeUndefined();
  });

  it('limits a count to the quantity', async () => {
    const count = field();
    count.type('301');

    await count.enter();

    expect(sentCounts()).toEqual([300]);
  });

  it('sends once when Enter also moves the focus away', async () => {
    const count = field();
    count.type('25');
    act(() => void count.now.save());

    await count.leave();

    expect(sentCounts()).toEqual([25]);
  });

  it('keeps text that was typed while an earlier count was being saved', async () => {
    const count = field();
    count.type('25');
    act(() => void count.now.save());
    count.type('26');

    await settle();

    expect(count.now.typed).toBe('26');
  });

  it('discards the typed text on Esc', async () => {
    const count = field();
    count.type('25');
    act(() => count.now.takeBack());

    await count.leave();

    expect(requests).toEqual([]);
  });
});

describe('a count that the server rejects', () => {
  beforeEach(() => {
    answer = () => ({ status: 409, body: { code: 'orderCompleted', error: 'The order is completed' } });
  });

  it('stays in the field, marked, with the reason', async () => {
    const count = field();
    count.type('25');

    await count.enter();

    expect([count.now.typed, count.now.isRefused]).toEqual(['25', true]);
    expect(shown).toMatchObject({ toasts: [], alerts: ['The order is completed'] });
  });

  it('is sent again by Enter, not by leaving the field', async () => {
    const count = field();
    count.type('25');
    await count.enter();

    await count.leave();
    expect(requests).toHaveLength(1);
    await count.enter();

    expect(requests).toHaveLength(2);
  });
});

describe('a count that another user changed during typing', () => {
  it('is not overwritten until Enter is pressed again', async () => {
    const count = field();
    count.type('25');
    count.arrives(40);

    expect(await count.enter()).toBe(false);
    expect(requests).toEqual([]);
    expect(shown.alerts).toEqual([
      'Someone else set ST-220 to 40 while you typed. Your 25 is not saved: press Enter in the field to save it, or Esc to keep 40.',
    ]);

    expect(await count.enter()).toBe(true);
    expect(sentCounts()).toEqual([25]);
  });

  it('causes no alert when it is the count that was just sent', async () => {
    const count = field();
    count.type('25');
    await count.enter();
    count.arrives(25);
    count.type('30');

    await count.enter();

    expect(sentCounts()).toEqual([25, 30]);
    expect(shown.alerts).toEqual([]);
  });

  it('is reported without a choice when the field was removed', () => {
    const count = field();
    count.type('25');
    count.arrives(40);

    count.remove();

    expect(requests).toEqual([]);
    expect(shown.alerts).toEqual(['Someone else set ST-220 to 40 while you typed. Your 25 is not saved.']);
  });
});

describe('a field that is removed', () => {
  it('saves the typed count, as with the Back button', async () => {
    const count = field();
    count.type('25');

    count.remove();
    await vi.waitFor(() => expect(client.isMutating()).toBe(0));

    expect(sentCounts()).toEqual([25]);
  });
});

describe('several steps', () => {
  it('are saved together after a pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const count = field();
    for (const by of [1, 1, -1, 1] as const) count.step(by);
    expect([count.now.typed, requests]).toEqual(['12', []]);

    act(() => void vi.advanceTimersByTime(499));
    expect(requests).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await settle();

    expect(sentCounts()).toEqual([12]);
  });
});
