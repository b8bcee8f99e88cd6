import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shown } from '#testing/browser/around-hook.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { useChangeProducts } from './use-change-products.ts';

const line = (id: number, quantity: number, completed = 0) =>
  orderProduct({ id, productId: id, productCode: `P-${id}`, quantity, completed, status: 'cutting' });
const lines = [line(1, 10), line(2, 4, 1), line(3, 20, 20)];
const opened = order({ id: 41, products: lines });
let requests: Sent[];
beforeEach(() => {
  requests = stubPortal(({ address }) =>
    address.includes('bulk')
      ? { body: { changed: 2, refused: [], changeId: 'c1' } }
      : { body: { order: opened, changeId: 'c1' } },
  );
});
afterEach(() => void vi.unstubAllGlobals());

type Change = ReturnType<typeof useChangeProducts>['change'];

/** Changes products. Returns the path and body of each request, and the texts of the toasts. */
async function change(...given: Parameters<Change>) {
  const client = quietClient();
  const hook = renderHook(() => useChangeProducts(opened), undefined, client);
  act(() => hook.now.change(...given));
  await until(() => expect(client.isMutating()).toBe(0));
  const sent = requests.map(({ address, body }) => [address.replace(/^.*api/, ''), JSON.parse(String(body))]);
  return { sent, texts: shown.toasts.map(({ text }) => text) };
}
const keys = (...ids: number[]) => ids.map(productId => ({ orderId: 41, productId }));

it('leaves products alone that already have the status (PR-5)', async () => {
  expect(await change(lines, { status: 'cutting' })).toEqual({ sent: [], texts: ['Nothing to change'] });

  const [first, ...others] = lines.map((one, at) => (at === 0 ? { ...one, status: 'stitching' as const } : one));
  const { sent } = await change(first ? [first, ...others] : [], { status: 'stitching' });
  expect(sent).toEqual([['/production/bulk', { lines: keys(2, 3), set: { status: 'stitching' } }]]);
});

it.each<[string, Parameters<Change>, unknown, string]>([
  ['several statuses', [lines, { status: 'stitching' }], { status: 'stitching' }, '3 products are now Stitching'],
  ['several counts', [lines, { finished: 8 }], { finished: 8 }, '3 products: 8 items ready each'],
  ['all items', [lines.slice(0, 1), { completed: 'all' }], { completed: 'all' }, 'P-1 is ready'],
])('changes %s in one call', async (_, given, set, text) => {
  const { sent, texts } = await change(...given);

  expect(sent).toMatchObject([['/production/bulk', { set }]]);
  expect(texts).toEqual([text]);
});

it.each<[Parameters<Change>, string, unknown, string]>([
  [[lines.slice(0, 1), { status: 'stitching' }], 'status', { status: 'stitching' }, 'P-1 is now Stitching'],
  [[lines.slice(1, 2), { finished: 8 }], 'completion', { completed: 4 }, 'P-2: 8 items ready'],
])('changes one product with its own call: %j', async ([some, ...given], path, body, text) => {
  const { sent, texts } = await change(some, ...given);

  expect(sent).toEqual([[`/orders/41/products/${some[0]?.productCode}/${path}`, body]]);
  expect(texts).toEqual([text]);
});

it('says that a product is new again when nothing of it is completed (AC-1)', async () => {
  await change(lines.slice(0, 1), { status: 'not_reviewed' });
  const { texts } = await change(lines.slice(1, 2), { status: 'not_reviewed' });

  expect(texts).toEqual(['#41 P-1 is new again', 'P-2 is now Not Reviewed']);
});
