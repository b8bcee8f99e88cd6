import { dateStateLabels } from '#contract/orders/date-states.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import type { BoardColumn, BoardState } from '#contract/planning/board/columns.ts';
import { participles } from '#contract/production/count-texts.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';

type Filtered = { view: { customer?: number | undefined; state?: string | undefined }; typed: string };

/** Texts of the Board. */
export const texts = {
  loading: 'Loading board...',
  failed: 'The board could not be loaded',
  failedHelp: 'Check your connection and try again.',
  empty: 'No open orders',
  emptyHelp: 'Cards appear as orders come in.',
  noneFound: 'Nothing found',
  noneFoundHelp: 'Try adjusting your search criteria',
  states: { ...dateStateLabels, blocked: 'Blocked' } satisfies Record<BoardState, string>,
  filters: 'Show only',
  filter: ({ view: { customer, state }, typed }: Filtered) =>
    [customer, state, typed].some(Boolean) ? 'Filter, set' : 'Filter',
  filterTitle: 'Filter the Board',
  showCards: 'Show cards',
  columns: 'Column',
  column: (column: BoardColumn) => (column === 'finished' ? 'Ready' : statusLabel(column)),
  head: (jobs: number, items: number) => `${formatCount(jobs, 'job')} · ${formatCount(items, 'item')}`,
  verify: 'Verify',
  verifyOrder: (order: number) => `Verify order #${order}`,
  order: (id: number) => `#${id}`,
  unread: 'unread messages',
  moveTo: (column: string) => `Move to ${column}`,
  hold: 'Hold…',
  open: 'Open order',
  select: 'Select',
  unselect: 'Unselect',
  chosen: 'selected',
  readyStays: 'Only an undo or a lowered count takes a job out of Ready',
  ask: (left: number, quantity: number, stage: Stage) =>
    `${formatNumber(left)} of ${formatNumber(quantity)} are not ${participles[stage]} yet. Mark them as ${participles[stage]}?`,
  askMany: (items: number) => `${formatCount(items, 'item')} will be marked as done. Continue?`,
  askTitle: (column: string) => `Move to ${column}`,
  askVerb: 'Move',
  selected: (count: number) => `${formatNumber(count)} selected`,
  setStatus: 'Set status…',
  markReady: 'Mark all ready',
  tickets: 'Job tickets',
  clear: 'Clear selection',
  holdTitle: (count: number) => `Put ${formatCount(count, 'job')} on hold`,
  holdVerb: 'Put on hold',
  holding: 'Saving...',
};
