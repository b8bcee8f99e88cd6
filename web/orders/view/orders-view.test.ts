import { describe, expect, it } from 'vitest';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { orderSorts } from '#contract/orders/order-sorts.ts';
import { filterOf, isFiltered, progressOf, readOrdersView } from './orders-view.ts';

describe('readOrdersView', () => {
  it.each(orderSorts.filter(sort => sort !== 'newest'))('sorts by %s when the address says so', sort => {
    expect(readOrdersView({ sort }).sort).toBe(sort);
  });

  it('omits the default sort, so that the list is the same with and without it', () => {
    expect(readOrdersView({ sort: 'newest' })).toEqual(readOrdersView({}));
  });

  it.each(productStatuses)('filters by the badge %s, and by that status of any product', status => {
    expect(readOrdersView({ badge: status })).toMatchObject({ badge: status, status: undefined });
    expect(readOrdersView({ status })).toMatchObject({ badge: undefined, status });
  });

  it.each(['finished', 'verified'] as const)('filters by the progress %s', progress => {
    expect(readOrdersView({ progress }).progress).toBe(progress);
  });

  it('trims the search and omits an empty one', () => {
    expect(readOrdersView({ find: '  harbour ' }).find).toBe('harbour');
    expect(readOrdersView({ find: '   ' }).find).toBeUndefined();
  });

  it('ignores unknown values', () => {
    const view = readOrdersView({
      sort: 'loudest',
      badge: 'lost',
      status: 'lost',
      progress: 7,
      unread: 'yes',
      find: 3,
      customer: 'x',
    });

    expect(Object.values(view).filter(value => value !== undefined)).toEqual([]);
  });
});

describe('progressOf', () => {
  it('excludes completed orders from the active orders and those of one customer', () => {
    expect(progressOf({}, false)).toBe('open');
    expect(progressOf({ sort: 'oldest', customer: 3 }, false)).toBe('open');
  });

  it.each([{ find: '57' }, { unread: '1' as const }])('includes completed orders for %o', view => {
    expect(progressOf(view, false)).toBeUndefined();
  });

  it("returns the chip's progress, and undefined in the archive", () => {
    expect(progressOf({ progress: 'verified', find: '57' }, false)).toBe('verified');
    expect(progressOf({}, true)).toBeUndefined();
  });
});

describe('filterOf', () => {
  it('passes the badge as the status of the order, and the status as that of any product', () => {
    expect(filterOf({ badge: 'cutting' }, false)).toMatchObject({ status: 'cutting', contains: undefined });
    expect(filterOf({ status: 'cutting' }, false)).toMatchObject({ status: undefined, contains: 'cutting' });
  });
});

describe('isFiltered', () => {
  it('returns false for all orders, whatever their sort', () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ sort: 'oldest' })).toBe(false);
  });

  it.each([
    { customer: 3 },
    { badge: 'cutting' as const },
    { status: 'cutting' as const },
    { progress: 'finished' as const },
    { unread: '1' as const },
    { find: 'ST' },
  ])('returns true for %o', view => {
    expect(isFiltered(view)).toBe(true);
  });
});
