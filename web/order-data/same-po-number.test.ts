import { afterEach, expect, it, vi } from 'vitest';
import { stubPortal } from '#testing/browser/browser-stubs.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { orderSummary } from '#testing/samples.ts';
import { samePoNumberOptions } from './same-po-number.ts';

const withNumber = (id: number, poNumber: string, companyId = 3) => orderSummary({ id, poNumber, companyId });

/** Answers the list and the archive with these orders. Returns the searches. */
function stubOrders(active: ReturnType<typeof withNumber>[], archived: ReturnType<typeof withNumber>[]) {
  const requests = stubPortal(({ address }) => ({
    body: { orders: address.includes('includeArchived=1') ? archived : active, nextCursor: null },
  }));
  return () => requests.map(({ address }) => new URL(address, 'http://localhost').searchParams.get('search'));
}
const find = (...given: Parameters<typeof samePoNumberOptions>) =>
  quietClient().fetchQuery(samePoNumberOptions(...given));

afterEach(() => void vi.unstubAllGlobals());

it('finds the newest order with exactly this number, also among the archived ones (PO-3)', async () => {
  stubOrders([withNumber(88, 'HG-4711-B'), withNumber(80, 'HG-4711')], [withNumber(84, 'HG-4711')]);
  expect(await find('HG-4711')).toBe(84);

  stubOrders([], [withNumber(84, 'HG-4711')]);
  expect(await find('HG-4711')).toBe(84);
  expect(await find('HG-4711', { id: 84, companyId: 3 })).toBeNull();
  expect(await find('HG-4711', { id: 90, companyId: 4 })).toBeNull();
});

it("searches for a number that begins with '#' as a text, because '#7' names an order", async () => {
  const searches = stubOrders([withNumber(80, '4711'), withNumber(79, '#4711')], []);

  expect(await find('#4711')).toBe(79);
  expect(searches()).toEqual(['4711', '4711']);
});
