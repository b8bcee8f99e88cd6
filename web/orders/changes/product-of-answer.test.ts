import { expect, it } from 'vitest';
import { orderProduct as line, order } from '#testing/samples.ts';
import { isWritten, productOfAnswer } from './product-of-answer.ts';

const about = (productId: number | null) => ({
  question: { productId, productCode: 'KF-007', open: false, answeredAt: null, answeredBy: null },
});
const olive = { message: 'Olive' };

it('finds the product by its id, and no other one with the same code (DF8)', () => {
  const other = line({ id: 8, productId: 8, productCode: 'KF-007' });
  const asked = line({ id: 9, productId: 9, productCode: 'KF-009' });
  const open = order({ products: [other, asked] });

  expect(productOfAnswer(open, olive, about(9))).toBe(asked);
  expect(productOfAnswer(order({ products: [other] }), olive, about(9))).toBeUndefined();
});

it('offers nothing for the order, without words, or once the order has ended', () => {
  const open = order({ products: [line({ id: 9, productId: 9 })] });

  expect(productOfAnswer(open, olive, about(null))).toBeUndefined();
  expect(productOfAnswer(open, { message: ' ' }, about(9))).toBeUndefined();
  expect(productOfAnswer({ ...open, completedAt: '2026-11-20T10:00:00Z' }, olive, about(9))).toBeUndefined();
  expect(productOfAnswer(open, olive, { question: null })).toBeUndefined();
});

it('is written by a later revision of the note or the options of its product', () => {
  const asked = line({ id: 9, productId: 9 });
  const answer = { createdAt: '2026-11-20T10:00:00.000Z' };
  const revised = (field: 'options' | 'description' | 'quantity', productId = 9, minute = '01') => {
    const changes = [{ productId, productCode: 'KF-007', field, from: '', to: 'Olive' }];
    return [{ at: `2026-11-20T10:${minute}:00.000Z`, changes }];
  };

  expect(isWritten(answer, asked, revised('options'))).toBe(true);
  expect(isWritten(answer, asked, revised('description'))).toBe(true);
  expect(isWritten(answer, asked, revised('quantity'))).toBe(false);
  expect(isWritten(answer, asked, revised('options', 8))).toBe(false);
  expect(isWritten(answer, asked, revised('options', 9, '00'))).toBe(false);
  expect(isWritten(answer, asked, [])).toBe(false);
});
