import { describe, expect, it } from 'vitest';
import { orderedBy, orderedOrEntered, verifiedBy } from './people-names.ts';

const mara = { id: 7, name: 'Mara Lind' };
const order = { placedBy: mara, verifiedBy: mara };
const as = (id: number, hasColleagues: boolean, role: 'customer' | 'admin' = 'customer') => ({
  user: { id, role },
  hasColleagues,
});

describe('names on an order', () => {
  it('are shown to a company of several people, and to the workshop (B13)', () => {
    expect(orderedBy(order, as(7, true))).toBe('Ordered by Mara Lind');
    expect(verifiedBy(order, as(2, true, 'admin'))).toBe('Verified by Mara Lind');
  });

  it('are omitted for a company of one person (B13)', () => {
    expect(orderedBy(order, as(7, false))).toBeUndefined();
    expect(orderedBy(order, as(2, false, 'admin'))).toBeUndefined();
    expect(verifiedBy(order, as(2, false, 'admin'))).toBeUndefined();
  });

  it('of a colleague are shown before the number of people is known', () => {
    expect(orderedBy(order, as(8, false))).toBe('Ordered by Mara Lind');
  });

  it('of the workshop are never shown to customers', () => {
    expect(verifiedBy({ ...order, verifiedBy: null }, as(7, true))).toBeUndefined();
  });

  it('of an order that the workshop entered say who entered it, how it came and for whom (OR-20)', () => {
    const entered = { ...order, enteredBy: { id: 2, name: 'Jo Stein', cameBy: 'phone' } } as const;
    expect(orderedOrEntered(entered, as(2, true, 'admin'))).toBe('Ordered by Mara Lind · Entered by Jo Stein (phone)');
    expect(orderedOrEntered({ ...entered, placedBy: null }, as(2, true, 'admin'))).toBe('Entered by Jo Stein (phone)');
    const seen = { ...order, enteredByWorkshop: true };
    expect(orderedOrEntered(seen, as(8, true))).toBe('Entered by the workshop for Mara Lind');
    expect(orderedOrEntered({ ...seen, placedBy: null }, as(8, true))).toBe('Entered by the workshop');
  });
});
