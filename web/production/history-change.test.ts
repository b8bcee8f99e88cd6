import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LogChange } from '#contract/production/production-log.ts';
import { HistoryChange } from './history-change.tsx';

const shown = (sentAt: string | null) => {
  const change: LogChange = {
    ...{ changeId: '6f1c2d0e-2d1b-4c8e-9a53-0b6f3b7a1c11', at: '2026-11-24T17:10:00', sentAt, source: 'bench' },
    ...{ worker: { id: 1, name: 'Mia' }, bench: { id: 2, name: 'Bench 2' }, account: null },
    ...{ rows: [], undone: false, mayUndo: false },
  };
  const markup = renderToStaticMarkup(createElement(HistoryChange, { change, heading: { current: null } }));
  return markup.replace(/<[^>]+>/g, '').replaceAll('\u202f', ' ');
};

it('names the day on which a mark was sent where it is not the day of the work (C10)', () => {
  expect(shown('2026-11-25T08:05:00')).toBe('5:10 PMMia Bench 2, sent Nov 25, 8:05 AM');
  expect(shown('2026-11-24T17:20:00')).toBe('5:10 PMMia Bench 2, sent 5:20 PM');
  expect(shown(null)).toBe('5:10 PMMia Bench 2');
});
