import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { acceptanceOptions } from '../queries.ts';
import { PromiseTable } from './promise-table.tsx';
import { type Edit, sheetRows } from './sheet-rows.ts';

const known = {
  ...{ orderId: 7, customerName: 'Lyra Hotels', companyId: 3, items: 75, requestedDate: null, promisedOn: null },
  ...{ likelyOn: '2026-12-09', safeOn: '2026-12-14', state: null, proposedOn: '2026-12-14', cannotBePlanned: false },
};
const unmeasured = { ...known, orderId: 8, likelyOn: null, safeOn: null, proposedOn: null };

/** Returns the page with the rows of a sheet, for what staff changed and what the server answered. */
function pageOf(rows: Parameters<typeof sheetRows>[0], edits = new Map<number, Edit>(), client = new QueryClient()) {
  const table = createElement(PromiseTable, {
    ...{ rows: sheetRows(rows, edits), more: 0, today: '2026-11-26', onEdit: () => {} },
    calendar: new WorkCalendar({ workdays: [true, true, true, true, true, false, false], closed: [] }),
  });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, table));
}

test("offers 'Why' beside the day of each order that has dates (DA-14, OW-7)", () => {
  expect(pageOf([known, unmeasured]).match(/aria-label="Why[^"]*"/g)).toEqual(['aria-label="Why these dates of #7"']);
});

test('shows the likely day that the order has on the day of its row, and the one before while it is looked up', () => {
  const likelyOn = (day?: string, client?: QueryClient) =>
    pageOf([known], day === undefined ? undefined : new Map([[7, { day }]]), client).match(
      /Likely <\/span>([^<]*)/,
    )?.[1];
  const client = new QueryClient();
  client.setQueryData(acceptanceOptions(7, '2026-12-04').queryKey, {
    ...{ likelyOn: '2026-12-02', safeOn: '2026-12-04', proposedOn: '2026-12-14', requestedOn: null },
    ...{ requestedIsSafe: false, cannotBePlanned: false, delays: [], warnings: [], lines: [] },
  });
  expect([likelyOn(), likelyOn('2026-12-04', client)]).toEqual(['Dec 9', 'Dec 2']);
  expect([likelyOn('2026-12-04'), likelyOn('2026-11-25')]).toEqual(['Dec 9', '–']);
});
