import { describe, expect, it } from 'vitest';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { orderSorts } from '#contract/orders/order-sorts.ts';
import { filterOf, hasOpenFirst, isFiltered, readOrdersView } from './orders-view.ts';

describe('readOrdersView', () => {
  it.each(orderSorts.filter(sort => sort !== 'date'))('sorts by %s when the address says so', sort => {
    expect(readOrdersView({ sort }, false).sort).toBe(sort);
  });

  it('omits the default sort, so that the list is the same with and without it', () => {
    expect(readOrdersView({ sort: 'date' }, false)).toEqual(readOrdersView({}, false));
    expect(readOrdersView({ sort: 'newest' }, true)).toEqual(readOrdersView({}, true));
  });

  it('sorts active orders by date and the archive by number unless another sort is chosen (OR-12)', () => {
    expect([filterOf({}, false).sort, filterOf({}, true).sort]).toEqual(['date', 'newest']);
    expect(filterOf({ sort: 'customer' }, false).sort).toBe('customer');
  });

  it.each(productStatuses)('filters by the badge %s, and by that status of any product', status => {
    expect(readOrdersView({ badge: status }, false)).toMatchObject({ badge: status, contains: undefined });
    expect(readOrdersView({ contains: status }, false)).toMatchObject({ badge: undefined, contains: status });
  });

  it.each(['open', 'finished', 'verified'] as const)('filters by the progress %s', progress => {
    expect(readOrdersView({ progress }, false).progress).toBe(progress);
  });

  it('trims the search and omits an empty one', () => {
    expect(readOrdersView({ search: '  harbour ' }, false).search).toBe('harbour');
    expect(readOrdersView({ search: '   ' }, false).search).toBeUndefined();
  });

  it('ignores unknown values', () => {
    const view = readOrdersView(
      {
        sort: 'loudest',
        badge: 'lost',
        contains: 'lost',
        progress: 7,
        unread: 'yes',
        search: 3,
        customer: 'x',
      },
      false,
    );

    expect(Object.values(view).filter(value => value !== undefined)).toEqual([]);
  });
});

describe('hasOpenFirst', () => {
  it.each([{}, { sort: 'oldest' as const }, { customer: 3 }, { search: '57' }, { unread: '1' as const }])(
    'lists open and completed orders for %o, the open ones first',
    view => {
      expect(hasOpenFirst(view, false)).toBe(true);
      expect(filterOf(view, false)).toMatchObject({ openFirst: '1' });
      expect(filterOf(view, false)).not.toHaveProperty('progress', expect.anything());
    },
  );

  it.each([{ progress: 'open' as const }, { progress: 'verified' as const }, { badge: 'cutting' as const }])(
    'lists only one kind for %o',
    view => {
      expect(filterOf(view, false)).not.toHaveProperty('openFirst');
    },
  );

  it('changes nothing in the archive, which contains completed orders only', () => {
    expect(filterOf({}, true)).not.toHaveProperty('openFirst');
  });
});

describe('filterOf', () => {
  it('passes the badge as the status of the order, and the status of any product under its name', () => {
    expect(filterOf({ badge: 'cutting' }, false)).toMatchObject({ status: 'cutting' });
    expect(filterOf({ contains: 'cutting' }, false)).toMatchObject({ status: undefined, contains: 'cutting' });
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
    { contains: 'cutting' as const },
    { progress: 'finished' as const },
    { unread: '1' as const },
    { search: 'ST' },
  ])('returns true for %o', view => {
    expect(isFiltered(view)).toBe(true);
  });
});
