import { expect, test } from 'vitest';
import { product } from '#testing/samples.ts';
import { emptyDraft, hasContent, judgedRows, orderOf, withCompany, withRows } from './draft.ts';

const answer = (quantity: string) => ({
  rows: [{ row: 1, productCode: 'ST-220', productId: 7, description: 'Logo inside', state: 'ready' as const }],
  more: false,
  typed: [{ text: 'ST-220', quantity }],
  products: [product()],
});

test('rows that are added continue the numbers of the others', () => {
  const rows = withRows(withRows([], answer('24')), { ...answer('5'), products: [product({ id: 7 })] });

  expect(rows.map(({ row, quantity }) => [row, quantity])).toEqual([
    [1, '24'],
    [2, '5'],
  ]);
  expect(judgedRows({ ...emptyDraft(3), rows }).map(({ state }) => state)).toEqual(['ready', 'sameProduct']);
});

test('the order has the company, the way it came, and only the fields that were entered', () => {
  const draft = {
    ...emptyDraft(3),
    cameBy: 'phone' as const,
    rows: withRows([], answer('24')),
    files: [{ id: 9, url: '/files/a.pdf', name: 'Note.pdf', size: 84, type: 'application/pdf' as const }],
  };

  expect(orderOf(draft, judgedRows(draft))).toEqual({
    id: 3,
    cameBy: 'phone',
    // The server adds the pictures that the product has when the order is placed.
    products: [{ productCode: 'ST-220', quantity: 24, description: 'Logo inside', images: [] }],
    attachments: [9],
  });
  expect(orderOf({ ...draft, person: 5 }, []).forPersonId).toBe(5);
});

test('another company has another person and address, and the products stay', () => {
  const draft = { ...emptyDraft(3), person: 5, rows: withRows([], answer('24')) };
  const fields = { ...draft.fields, poNumber: 'HG-2304', deliverTo: '8', otherAddress: 'Pier 4' };
  const chosen = withCompany({ ...draft, fields }, 4);

  expect([chosen.company, chosen.person, chosen.rows.length]).toEqual([4, undefined, 1]);
  expect(chosen.fields).toEqual({ poNumber: 'HG-2304', requestedDate: '', deliveryAddress: '' });
});

test('a draft has content once discarding it would lose something', () => {
  const empty = emptyDraft(3);
  const withFields = (fields: Partial<typeof empty.fields>) => ({ ...empty, fields: { ...empty.fields, ...fields } });

  expect([empty, { ...empty, cameBy: 'phone' as const }, withFields({ deliverTo: '5' })].map(hasContent)).toEqual([
    ...[false, false, false],
  ]);
  expect(hasContent({ ...empty, rows: withRows([], answer('24')) })).toBe(true);
  expect(hasContent({ ...empty, paste: { isOpen: false, text: 'ST-220;24' } })).toBe(true);
  expect(hasContent(withFields({ poNumber: 'HG-1' }))).toBe(true);
  expect(hasContent(withFields({ deliverTo: 'other', deliveryAddress: 'Pier 4' }))).toBe(true);
});
