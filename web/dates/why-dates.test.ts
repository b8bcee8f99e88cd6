import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { order, orderProduct } from '#testing/samples.ts';
import { forecastOptions } from './queries.ts';
import { WhyDates } from './why-dates.tsx';

const given = order({ products: [orderProduct({ productId: 3, productCode: 'BAG' })] });

/** The parts of a line whose own work takes this many days. */
const lineOf = (own: number) => ({
  productId: 3,
  likelyOn: '2031-03-04',
  safeOn: '2031-03-06',
  ahead: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
  heldDays: 0,
  own,
  experience: 0,
  likelyDays: own,
  safeDays: own + 2,
});

/** Returns what is shown of an order whose stored forecast says 11 days of own work. */
function shown(ifAccepted?: Parameters<typeof WhyDates>[0]['ifAccepted']): string {
  const client = new QueryClient();
  const forecast = { why: null, finished: 40, days: [], lines: [lineOf(11)] };
  client.setQueryData(forecastOptions(given.id).queryKey, forecast as never);
  const why = createElement(WhyDates, { order: given, ifAccepted });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, why));
}

test('explains the dates of the review by what accepting would do, and all others by the stored forecast (B5)', () => {
  expect(shown({ lines: [lineOf(7)] })).toContain('own work 7 days');
  expect(shown({ lines: [lineOf(7)] })).not.toContain('own work 11 days');
  expect(shown()).toContain('own work 11 days');
});
