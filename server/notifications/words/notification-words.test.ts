import { expect, test } from 'vitest';
import { inLanguage } from '../../platform/languages/in-language.ts';
import { english } from '../../platform/languages/language.ts';
import { weekdayAndDay } from './date-words.ts';
import { type About, type Facts, messageFacts, type NotificationEvent, progressOfLines } from './notification-facts.ts';
import { wordNotification } from './notification-words.ts';

const about: About = { relatedId: 404, createdOn: '2026-11-26' };

const counts = (late: number, willBeLate: number, tight: number) => ({ late, willBeLate, tight });
const promise = (orderId: number, promisedOn: string, was: string | null = null) => ({ orderId, promisedOn, was });
const line = { productCode: 'TOTE-01', quantity: 1_000, completed: 0, status: 'stitching' } as const;
const lines = (count: number, ...last: Partial<typeof line>[]) =>
  progressOfLines([...Array.from({ length: count }, () => line), ...last.map(other => ({ ...line, ...other }))]);
const timeline = 'The timeline of the order shows how far it is.';

/** The words as the portal stored them before it stored facts. */
const cases = [
  wordsOf('orderPlaced', { customer: 'Harbour Goods' }, 'New order', 'Harbour Goods placed order #404'),
  wordsOf(
    'orderCompleted',
    { customer: 'Harbour Goods' },
    'Order completed',
    'Harbour Goods verified the completion of order #404',
  ),
  wordsOf('orderCompleted', {}, 'Order completed', 'Order #404 is complete'),
  wordsOf(
    'orderHandedOver',
    { placedBy: 'Harbour Goods' },
    'Order #404 was handed over to you',
    'Harbour Goods placed it. You can now see its messages and files.',
  ),
  wordsOf('orderAccepted', { message: '' }, 'Order #404 is accepted', timeline),
  wordsOf(
    'orderAccepted',
    { promisedOn: '2026-12-18', message: '' },
    'Order #404 is accepted and promised for Friday 18 December',
    timeline,
  ),
  wordsOf(
    'orderAccepted',
    { promisedOn: '2027-01-15', message: 'We begin soon.' },
    'Order #404 is accepted and promised for Friday 15 January 2027',
    'We begin soon.',
  ),
  wordsOf(
    'orderPromised',
    { promises: [promise(404, '2026-12-18')], message: '' },
    'Order #404 is promised for 18 December',
    timeline,
  ),
  wordsOf(
    'orderPromised',
    { promises: [promise(404, '2027-06-06')], message: 'Thank you.' },
    'Order #404 is promised for 6 June 2027',
    'Thank you.',
  ),
  wordsOf(
    'orderPromised',
    { promises: [promise(404, '2027-06-06', '2026-12-18')], message: '' },
    'New date for order #404: 6 June 2027 (was 18 December)',
    timeline,
  ),
  wordsOf(
    'orderPromised',
    { promises: [promise(404, '2026-12-18'), promise(1_000, '2027-06-06', '2026-12-18')], message: '' },
    'Dates for 2 orders',
    '#404: 18 December, #1000: 6 June 2027 (was 18 December).',
  ),
  wordsOf(
    'orderPromised',
    {
      promises: [promise(404, '2026-12-18'), promise(405, '2026-12-18'), promise(406, '2026-12-19')],
      message: 'We had a fire.',
    },
    'Dates for 3 orders',
    '#404: 18 December, #405: 18 December, #406: 19 December. We had a fire.',
  ),
  wordsOf(
    'ordersExpectedLate',
    { counts: counts(0, 2, 1_400), late: [], willBeLate: [7, 9] },
    '2 orders will be late: #7, #9',
    'Late 0 · Will be late 2 · Tight 1,400',
  ),
  wordsOf(
    'ordersExpectedLate',
    { counts: counts(1, 0, 2), late: [5], willBeLate: [] },
    '1 order is late: #5',
    'Late 1 · Will be late 0 · Tight 2',
  ),
  wordsOf(
    'ordersExpectedLate',
    { counts: counts(1_000, 1, 0), late: [5, 6], willBeLate: [7] },
    '2 orders are late: #5, #6 · 1 order will be late: #7',
    'Late 1,000 · Will be late 1 · Tight 0',
  ),
  wordsOf(
    'messageSent',
    messageFacts('Harbour Goods', { message: ' Brass\n or nickel? ', images: 2 }),
    'New message from Harbour Goods',
    'Order #404: Brass or nickel?',
  ),
  wordsOf(
    'messageSent',
    messageFacts(undefined, { message: 'x'.repeat(1_000), images: 0 }),
    'New message from Admin',
    `Order #404: ${'x'.repeat(140)}…`,
  ),
  wordsOf(
    'messageSent',
    messageFacts('Harbour Goods', { message: '', images: 1 }),
    'New message from Harbour Goods',
    'Order #404: 1 image',
  ),
  wordsOf(
    'messageSent',
    messageFacts('Harbour Goods', { message: '', images: 2 }),
    'New message from Harbour Goods',
    'Order #404: 2 images',
  ),
  wordsOf(
    'messageSent',
    messageFacts('Harbour Goods', { message: ' ', images: 1_000 }),
    'New message from Harbour Goods',
    'Order #404: 1,000 images',
  ),
  wordsOf(
    'holdSet',
    { productCode: 'TOTE-01', reason: 'leather', note: '' },
    '#404 TOTE-01 is on hold: fault in the leather',
    '',
  ),
  wordsOf(
    'holdSet',
    { productCode: 'TOTE-01', reason: 'customer', note: 'Brass?' },
    '#404 TOTE-01 is on hold: question for the customer',
    'Brass?',
  ),
  wordsOf(
    'unitsRemade',
    { productCode: 'TOTE-01', quantity: 2, stage: 'stitching', reason: 'stitching', note: 'Seam pulls' },
    '#404 TOTE-01: 2 made again: stitching',
    'Fault in the stitching: Seam pulls',
  ),
  wordsOf('orderProgress', { finishedItems: 1 }, 'Order #404 is ready', 'Your item is ready. Please check and verify.'),
  wordsOf(
    'orderProgress',
    { finishedItems: 2 },
    'Order #404 is ready',
    'All 2 items are ready. Please check and verify.',
  ),
  wordsOf(
    'orderProgress',
    { finishedItems: 1_000 },
    'Order #404 is ready',
    'All 1,000 items are ready. Please check and verify.',
  ),
  wordsOf('orderProgress', { change: lines(1) }, 'Order #404: TOTE-01 is being stitched', '0 of 1,000 ready.'),
  wordsOf(
    'orderProgress',
    { change: lines(0, { completed: 1 as 0, status: 'not_reviewed' as 'stitching' }) },
    'Order #404: TOTE-01 is not reviewed yet',
    '1 of 1,000 ready.',
  ),
  wordsOf(
    'orderProgress',
    { change: progressOfLines([{ ...line, marked: { stage: 'stitching', done: 240 } }]) },
    'Order #404: TOTE-01 is being stitched',
    '240 of 1,000 stitched.',
  ),
  wordsOf('orderProgress', { change: lines(2) }, 'Order #404: 2 products are being stitched', '0 of 2,000 ready.'),
  wordsOf(
    'orderProgress',
    { change: lines(1, { status: 'packaging' as 'stitching', completed: 2 as 0 }) },
    'Order #404: 2 products changed',
    '2 of 2,000 ready.',
  ),
  wordsOf(
    'orderProgress',
    { change: lines(1_000) },
    'Order #404: 1000 products are being stitched',
    '0 of 1,000,000 ready.',
  ),
  wordsOf(
    'orderProgress',
    { change: lines(1), finishedItems: 2 },
    'Order #404: TOTE-01 is being stitched',
    '0 of 1,000 ready. All 2 items are ready. Please check and verify.',
  ),
  wordsOf(
    'orderProgress',
    { change: { removed: 'TOTE-01' } },
    'Order #404: TOTE-01 was removed',
    'TOTE-01 was removed from the order.',
  ),
  wordsOf(
    'orderProgress',
    { change: { removed: 'TOTE-01' }, finishedItems: 1 },
    'Order #404: TOTE-01 was removed',
    'TOTE-01 was removed from the order. Your item is ready. Please check and verify.',
  ),
  wordsOf('productAdded', { productCode: 'TOTE-01' }, 'New product in your catalog', 'TOTE-01'),
  wordsOf(
    'productAdded',
    { productCode: 'TOTE-01', description: 'Day pack with straps.' },
    'New product in your catalog',
    'TOTE-01, Day pack with straps.',
  ),
  wordsOf('productAdded', { products: 2 }, 'New products in your catalog', '2 products'),
  wordsOf('productAdded', { products: 1_000 }, 'New products in your catalog', '1,000 products'),
  wordsOf(
    'deliverySent',
    { number: 3, items: 1_040, carrier: 'Northway Freight', tracking: 'NF 4471' },
    'Delivery on its way',
    'Order #404: 1,040 items, Northway Freight NF 4471',
  ),
  wordsOf(
    'deliverySent',
    { number: 3, items: 1, carrier: '', tracking: '' },
    'Delivery on its way',
    'Order #404: 1 item',
  ),
  wordsOf(
    'deliveryDifference',
    { number: 2, missing: 2 },
    'Delivery with a difference',
    'Order #404, delivery 2: 2 items missing or damaged',
  ),
  wordsOf(
    'deliveryDifference',
    { number: 2, missing: 0 },
    'Delivery with a difference',
    'Order #404, delivery 2: something is missing or damaged',
  ),
  wordsOf(
    'documentAdded',
    { kind: 'quote', document: 'Quote 2026-118', needsAgreement: true },
    'Quote for order #404 needs your agreement',
    'Quote 2026-118',
  ),
  wordsOf(
    'documentAdded',
    { kind: 'other', document: 'Care instructions', needsAgreement: false },
    'Document for order #404',
    'Care instructions',
  ),
  wordsOf(
    'documentAgreed',
    { kind: 'drawing', document: 'Stamp', customer: 'Harbour Goods' },
    'Harbour Goods agreed to the drawing of order #404',
    'Stamp',
  ),
  wordsOf(
    'personJoined',
    { name: 'Ada Finch', role: 'buyer', company: 'Harbour Goods' },
    'Ada Finch joined',
    'Ada Finch can now use Harbour Goods as buyer',
  ),
];

test.each(cases)('words $event as before: $title', ({ event, facts, title, message }) => {
  const stored = JSON.parse(JSON.stringify(facts)) as typeof facts;
  expect(wordNotification(event, stored, about)).toEqual({ title, message });
});

test('names the year of a day that is not in the year in which the notification was written, also when it is read later', () => {
  const facts = { promises: [promise(404, '2027-01-15')], message: '' };
  const written = (createdOn: string) => wordNotification('orderPromised', facts, { relatedId: 404, createdOn }).title;

  expect(written('2026-12-31')).toBe('Order #404 is promised for 15 January 2027');
  expect(written('2027-01-01')).toBe('Order #404 is promised for 15 January');
});

test('names the weekday of a promised day', () => {
  expect(weekdayAndDay('2026-12-18', about.createdOn)).toBe('Friday 18 December');
  expect(weekdayAndDay('2027-01-15', about.createdOn)).toBe('Friday 15 January 2027');
});

test.each([
  ['de', 'Freitag, 18. Dezember', 'Freitag, 15. Januar 2027'],
  ['tr', '18 Aralık Cuma', '15 Ocak 2027 Cuma'],
])('a weekday with its day in %s is in the order of the language', (locale, inYear, later) => {
  inLanguage({ ...english, tag: locale, locale }, () => {
    expect(weekdayAndDay('2026-12-18', about.createdOn)).toBe(inYear);
    expect(weekdayAndDay('2027-01-15', about.createdOn)).toBe(later);
  });
});

function wordsOf<E extends NotificationEvent>(event: E, facts: Facts[E], title: string, message: string) {
  return { event, facts, title, message };
}

test('an accepted change with a new promise is one text for translators (F48)', () => {
  const facts = { revision: 2, promisedOn: '2026-12-18' };
  const read = () => wordNotification('changeAccepted', facts, about).message;
  expect(read()).toBe('Order #404 is now revision 2, and promised for 18 December');

  const words = (message: object) => (Array.isArray(message) ? message.join('…') : undefined);
  expect(inLanguage({ ...english, words }, read)).toBe('Order #… is now revision …, and promised for …');
});
