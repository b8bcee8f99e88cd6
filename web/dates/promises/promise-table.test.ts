import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { PromiseTable } from './promise-table.tsx';
import { sheetRows } from './sheet-rows.ts';

const known = {
  ...{ orderId: 7, customerName: 'Lyra Hotels', companyId: 3, items: 75, requestedDate: null, promisedOn: null },
  ...{ likelyOn: '2026-12-09', safeOn: '2026-12-14', state: null, proposedOn: '2026-12-14', cannotBePlanned: false },
};
const unmeasured = { ...known, orderId: 8, likelyOn: null, safeOn: null, proposedOn: null };

test("offers 'Why' beside the day of each order that has dates (DA-14, OW-7)", () => {
  const table = createElement(PromiseTable, {
    ...{ rows: sheetRows([known, unmeasured], new Map()), more: 0, today: '2026-11-26', onEdit: () => {} },
    calendar: new WorkCalendar({ workdays: [true, true, true, true, true, false, false], closed: [] }),
  });
  const page = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, table));
  expect(page.match(/aria-label="Why[^"]*"/g)).toEqual(['aria-label="Why these dates of #7"']);
});
