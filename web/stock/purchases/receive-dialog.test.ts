import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Purchase } from '#contract/stock/purchases.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { meKey, queryClient } from '../../platform/api/query-client.ts';
import { changedLines, useReceiving } from './receive-dialog.tsx';

const line = (id: number, given: Partial<Purchase['lines'][number]> = {}): Purchase['lines'][number] => ({
  id,
  materialId: id,
  name: `Material ${id}`,
  unit: 'sqft',
  hasLots: false,
  quantity: '100.0000',
  enteredUnit: 'sqft',
  base: '100.0000',
  received: '0.0000',
  packName: null,
  packSize: null,
  closed: false,
  closedByHand: false,
  ...given,
});
const seen: Purchase = {
  id: 9,
  supplierId: 4,
  supplierName: 'Northway Tannery',
  state: 'ordered',
  orderedOn: '2026-11-18',
  expectedOn: '2026-12-02',
  late: 0,
  reference: '',
  note: '',
  lines: [line(1), line(2), line(3)],
  revision: 3,
};
/** A colleague received some of the first line, all of the second, and closed the rest of the third. */
const newer: Purchase = {
  ...seen,
  lines: [
    line(1, { received: '40.0000' }),
    line(2, { received: '100.0000', closed: true }),
    line(3, { received: '10.0000', closed: true, closedByHand: true }),
  ],
  revision: 4,
};

beforeEach(() => void queryClient.setQueryData(meKey, { id: 7 }));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Returns the form, in which somebody typed what came of the three lines, after it was refused. */
async function refused(ofThird = '0') {
  const refusal = { status: 409, body: { code: 'changedMeanwhile', error: 'Changed' } };
  const requests: Sent[] = stubPortal(() => (requests.length === 1 ? refusal : { body: { canStart: [] } }));
  const onClose = vi.fn();
  const hook = renderHook((purchase: Purchase) => useReceiving(purchase, onClose), seen);
  hook.render(newer);
  const typed = ['30', '5', ofThird];
  act(() => hook.now.change(({ lines }) => ({ lines: lines.map((one, at) => ({ ...one, typed: typed[at] ?? '' })) })));
  act(() => hook.now.submit());
  await until(() => expect(hook.now.conflict).toBe('changed'));
  const sent = () => requests.map(({ body }) => JSON.parse(String(body)));
  return { hook, onClose, sent };
}
const amounts = (sent: { lines: { lineId: number; quantity: string }[] }) =>
  sent.lines.map(({ lineId, quantity }) => [lineId, Number(quantity)]);

it('keeps what was typed when somebody else received meanwhile, and books it only after an answer', async () => {
  const { hook, onClose, sent } = await refused();
  expect(sent()).toMatchObject([{ revision: 3 }]);
  expect(hook.now.problem).toBeUndefined();
  expect(hook.now.values.lines.map(({ typed }) => typed)).toEqual(['30', '5', '0']);

  act(() => hook.now.answers.onMine(newer));
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(sent()[1].revision).toBe(4);
  // The server takes no more of a line whose rest is closed.
  expect(amounts(sent()[1])).toEqual([
    [1, 30],
    [2, 5],
  ]);
  hook.unmount();
});

it('books the rest when it leaves out only an amount that nobody typed', async () => {
  const { hook, onClose, sent } = await refused('100');

  act(() => hook.now.answers.onMine(newer));
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(hook.now.leftOut).toEqual([]);
  expect(amounts(sent()[1])).toEqual([
    [1, 30],
    [2, 5],
  ]);
  hook.unmount();
});

it('books nothing while it leaves out a typed amount, and names the line whose rest was closed', async () => {
  const { hook, onClose, sent } = await refused('7');

  act(() => hook.now.answers.onMine(newer));
  await until(() => expect(hook.now.conflict).toBeUndefined());
  expect(hook.now.leftOut).toEqual(['Material 3']);
  expect(hook.now.values.lines.map(({ line: { id }, typed }) => [id, typed])).toEqual([
    [1, '30'],
    [2, '5'],
  ]);
  expect(sent()).toHaveLength(1);

  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[1].revision).toBe(4);
  expect(amounts(sent()[1])).toEqual([
    [1, 30],
    [2, 5],
  ]);
  hook.unmount();
});

it('says how much of each line came meanwhile, and of which one the rest was closed', () => {
  expect(changedLines(seen, newer)).toEqual([
    'Material 1 (40.00 of 100.00 sqft received)',
    'Material 2 (100.00 of 100.00 sqft received)',
    'Material 3 (10.00 of 100.00 sqft received, rest closed)',
  ]);
});

it('begins again with what is left', async () => {
  const { hook, onClose, sent } = await refused();

  act(() => hook.now.answers.onTheirs(newer));
  await until(() => expect(hook.now.conflict).toBeUndefined());
  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(sent()[1].revision).toBe(4);
  expect(amounts(sent()[1])).toEqual([
    [1, 60],
    [2, 0],
  ]);
  hook.unmount();
});

it('is not refused for a new note or day of the purchase', async () => {
  const requests = stubPortal(() => ({ body: { canStart: [] } }));
  const onClose = vi.fn();
  const hook = renderHook((purchase: Purchase) => useReceiving(purchase, onClose), seen);
  hook.render({ ...seen, note: 'Call first', revision: 4 });
  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ revision: 4 });
  hook.unmount();
});

it('receives more of a line that came in full, but not of one of which a person closed the rest (ST-17)', async () => {
  const bought: Purchase = {
    ...seen,
    lines: [
      line(1, { received: '94.0000' }),
      line(2, { received: '100.0000', closed: true }),
      line(3, { closed: true, closedByHand: true }),
      line(4, { received: '100.0000', closed: true, closedByHand: true }),
    ],
  };
  const requests = stubPortal(() => ({ body: { canStart: [] } }));
  const onClose = vi.fn();
  const hook = renderHook(() => useReceiving(bought, onClose), undefined);
  const { lines } = hook.now.values;
  expect(lines.map(({ line: { id }, typed }) => [id, typed])).toEqual([
    [1, '6'],
    [2, '0'],
  ]);

  act(() => hook.now.change({ lines: lines.map(given => (given.line.id === 2 ? { ...given, typed: '2.5' } : given)) }));
  act(() => hook.now.submit());
  await until(() => expect(onClose).toHaveBeenCalled());

  expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([
    {
      revision: 3,
      lines: [
        { lineId: 1, quantity: '6.0000', unit: 'sqft', closeRest: false },
        { lineId: 2, quantity: '2.5000', unit: 'sqft', closeRest: false },
      ],
    },
  ]);
  hook.unmount();
});
