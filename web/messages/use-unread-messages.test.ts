import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import { renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { seenKey } from './unread.ts';
import { useUnreadMessages } from './use-unread-messages.ts';

const newestAt = '2026-11-24T10:00:00.000Z';
const answer = {
  messages: 7,
  archived: 2,
  orders: [
    { id: 41, archived: false, messages: 4, newestAt },
    { id: 12, archived: true, messages: 2, newestAt },
  ],
};
let requests: Sent[];

beforeEach(() => {
  stubStorage();
  requests = stubPortal(() => ({ body: answer }));
});
afterEach(() => void vi.unstubAllGlobals());

const show = () => renderHook(() => useUnreadMessages(), undefined, quietClient());

it('counts nothing until the server has counted, and then shows its number at once', async () => {
  const hook = show();
  expect(hook.now).toEqual({ count: undefined, archived: 0, orders: [] });

  await until(() => expect(hook.now.count).toBe(7));

  expect(hook.now.archived).toBe(2);
  expect(requests.map(({ address }) => address)).toEqual(['/api/messages/unread']);
});

it('leaves out an order that was just opened in this browser, before the server counts again', async () => {
  localStorage.setItem(seenKey(7, 12), newestAt);
  localStorage.setItem(seenKey(7, 41), '2026-11-24T09:59:59.999Z');
  const hook = show();

  await until(() => expect(hook.now.count).toBe(5));

  expect(hook.now).toMatchObject({ archived: 0, orders: [{ id: 41 }] });
});
