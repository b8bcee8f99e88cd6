import { afterEach, expect, test, vi } from 'vitest';
import { mentionTexts } from '../../web/catalog/texts.ts';
import { texts as sampleTexts } from '../../web/orders/samples/texts.ts';
import { texts as orderTexts } from '../../web/orders/texts.ts';
import { texts as lineTexts } from '../../web/planning/open-lines/texts.ts';
import { texts as todayTexts } from '../../web/planning/today/texts.ts';
import { texts as productionTexts } from '../../web/production/texts.ts';
import { inPacks } from '../../web/stock/amount-text.ts';
import { texts as purchaseTexts } from '../../web/stock/purchases/texts.ts';
import { texts as stockTexts } from '../../web/stock/texts.ts';

afterEach(() => void vi.unstubAllGlobals());

const cards = (count: number) => Array.from({ length: count }, () => ({ orderId: 7, productCode: 'KF-009' })) as never;
const ready = (count: number) => productionTexts.entry({ kind: 'ready', quantity: count } as never);
const hides = (count: number) => inPacks({ packName: 'hide', packSize: '10.0000' }, `${count}0.0000`) ?? '';
/** Each text with its English at 1 and at 3. */
const texts: [(count: number) => string, string, string][] = [
  [count => orderTexts.inArchive(count, false), '1 in the archive', '3 in the archive'],
  [count => orderTexts.inActive(count, false), '1 among the active orders', '3 among the active orders'],
  [
    count => orderTexts.forYou.ready(count, '2020-11-24T12:00:00Z'),
    'The item is ready since Nov 24, 2020',
    'All 3 items are ready since Nov 24, 2020',
  ],
  [orderTexts.archiveAllQuestion, 'Archive this completed order?', 'Archive these 3 completed orders?'],
  [count => mentionTexts.count(count, false), '1 product mentions', '3 products mention'],
  [sampleTexts.askMany, 'Ask for Sample Approval', 'Ask for 3 Samples'],
  [sampleTexts.isRequired, 'The product waits for its sample', '3 products wait for their samples'],
  [
    count => stockTexts.ifAccepted('2.50', count),
    'and 2.50 if you accept 1 new order',
    'and 2.50 if you accept 3 new orders',
  ],
  [hides, '(≈ 1 hide)', '(≈ 3 hides)'],
  [ready, 'ready', 'all 3 ready'],
  [todayTexts.ordersReady, '1 order is ready', '3 orders are ready'],
  [purchaseTexts.received, 'Received. 1 job can start.', 'Received. 3 jobs can start.'],
];

test.each(texts)('%o is %j in English for one, and %j for three', (text, one, three) => {
  expect([text(1), text(3)]).toEqual([one, three]);
});

test.each([
  ...texts.map(([text]) => text),
  (count: number) => lineTexts.newAgain(cards(count)),
  (count: number) => lineTexts.moved(cards(count), 'Cutting'),
])('%o has a form for each count that another language tells apart (F72)', text => {
  const asked: unknown[] = [];
  vi.stubGlobal('words', (message: object, values: { count?: number }) => {
    if ('other' in message) asked.push(values.count);
  });
  text(3);
  expect(asked).toEqual([3]);
});

test('a list that goes on has the form of more', () => {
  expect(mentionTexts.count(1, true)).toBe('1+ products mention');
  expect(orderTexts.inArchive(1, true)).toBe('1+ in the archive');
  expect(purchaseTexts.received(0)).toBe('Received.');
  expect(lineTexts.moved(cards(3), 'Cutting')).toBe('3 moved to Cutting, undo with Ctrl Z');
  expect(lineTexts.newAgain(cards(3))).toBe('3 jobs are new again, undo with Ctrl Z');
});
