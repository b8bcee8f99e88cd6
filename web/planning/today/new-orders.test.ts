import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { NewOrder } from '#contract/planning/today/today.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { NewOrders } from './new-orders.tsx';

afterEach(() => void vi.useRealTimers());

const fresh: NewOrder = {
  ...{ orderId: 7, customerName: 'Lyra Hotels', lines: 1, items: 5, products: 2, warnings: 0, firstOrder: false },
  ...{ requestedDate: null, proposedOn: null, promisedOn: null, since: '2026-11-26T08:00:00.000Z', state: 'toReview' },
};

/** The texts of the row, from the asked day on. */
function shown(row: Partial<NewOrder>): string {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00'), toFake: ['Date'] });
  const list = createElement(NewOrders, { fresh: { rows: [{ ...fresh, ...row }], more: 0 }, count: 1, onOpen() {} });
  const page = renderToStaticMarkup(createElement(QueryClientProvider, { client: quietClient() }, list));
  return page.replace(/<[^>]+>+/g, ' ').replace(/ +/g, ' ');
}

test('only a proposed day is called safe; a promise is called what it is, with how far it is (AC-5)', () => {
  expect(shown({ proposedOn: '2026-12-14' })).toContain('Mon, Dec 14 safe');
  expect(shown({ proposedOn: '2026-12-14', requestedDate: '2026-12-14' })).toContain('Mon, Dec 14 the asked day');
  for (const requestedDate of [null, '2026-11-25']) {
    const late = shown({ promisedOn: '2026-11-25', proposedOn: '2026-11-25', requestedDate });
    expect(late).toContain('Promised Nov 25 · yesterday');
    expect(late).not.toMatch(/safe|the asked day/);
  }
});
