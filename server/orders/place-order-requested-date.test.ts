import { expect, test, vi } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
const dayMs = 86_400_000;
const daysAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function place(requestedDate: unknown, key?: string) {
  const client = await portal.as(await aCustomer(portal));
  const { productCode } = await aProduct(portal);
  const body = { products: [{ productCode, quantity: 2 }], ...(requestedDate !== undefined && { requestedDate }) };
  const options = key ? { headers: { 'idempotency-key': key } } : {};
  const send = () => client.send('POST', '/api/orders/bulk', body, options);
  return { client, send, answer: await send() };
}

test.each([
  ['three days ago', daysAhead(-3)],
  [`${limits.requestedDays + 10} days ahead`, daysAhead(limits.requestedDays + 10)],
  ['a day that does not exist', '2026-02-30'],
  ['a day in the year 0', '0000-01-01'],
  ['a time', '2026-12-01T10:00:00Z'],
  ['a number', 20_261_201],
  ['an empty text', ''],
])(
  'placing an order with %s as requested date returns 400, names the field and places nothing (W44, B18)',
  async (_, day) => {
    const { client, answer } = await place(day);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['requestedDate']]);
    expect((await client.call('readOrders')).body.orders).toEqual([]);
  },
);

test('placing an order stores the requested date and shows it to both sides (W44)', async () => {
  const { client, answer } = await place(daysAhead(20));
  expect([answer.status, answer.body.order.requestedDate]).toEqual([201, daysAhead(20)]);
  const { id } = answer.body.order;
  expect((await client.call('readTimeline', { id })).body.requestedDate).toBe(daysAhead(20));
  const admin = await portal.as(await anAdmin(portal));
  expect((await admin.call('readOrder', { id })).body.order.requestedDate).toBe(daysAhead(20));
});

test('placing an order for today, or without a date, works in every time zone (W44, B18, F11)', async () => {
  for (const day of [daysAhead(0), daysAhead(-0.5), daysAhead(limits.requestedDays), undefined]) {
    const { answer } = await place(day);
    expect([answer.status, answer.body.order.requestedDate]).toEqual([201, day ?? null]);
  }
});

test('a retry with the same key returns the first order also after its requested date has passed', async () => {
  const { send, answer } = await place(daysAhead(0), 'a-key-of-yesterday');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * dayMs);
  const again = await send();
  vi.restoreAllMocks();
  expect([again.status, again.body]).toEqual([201, answer.body]);
});

test('the text of a refused requested date names the days that are possible', async () => {
  const { answer } = await place(daysAhead(-3));
  const text = `must be from today to ${limits.requestedDays} days ahead`;
  expect(answer.body).toEqual({
    error: `Requested date ${text}`,
    code: 'invalidInput',
    fields: { requestedDate: text },
  });
});
