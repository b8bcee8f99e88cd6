import type { AnswerOf } from '#contract/calls.ts';
import { dateStateLabels } from '#contract/orders/date-states.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import type { BoardColumn, BoardState } from '#contract/planning/board/columns.ts';
import { context, plural, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';

type Filtered = { view: { customer?: number | undefined; state?: string | undefined }; typed: string };

/** Texts of the Board. */
const ask: Record<Stage, (left: number, quantity: string) => string> = {
  cutting: (left, all) =>
    plural(
      left,
      {
        one: '# of {all} is not cut yet. Mark it as cut?',
        other: '# of {all} are not cut yet. Mark them as cut?',
      },
      { all },
    ),
  stitching: (left, all) =>
    plural(
      left,
      {
        one: '# of {all} is not stitched yet. Mark it as stitched?',
        other: '# of {all} are not stitched yet. Mark them as stitched?',
      },
      { all },
    ),
  finishing: (left, all) =>
    plural(
      left,
      {
        one: '# of {all} is not finished yet. Mark it as finished?',
        other: '# of {all} are not finished yet. Mark them as finished?',
      },
      { all },
    ),
  packaging: (left, all) =>
    plural(
      left,
      {
        one: '# of {all} is not packed yet. Mark it as packed?',
        other: '# of {all} are not packed yet. Mark them as packed?',
      },
      { all },
    ),
};

type Refused = Pick<AnswerOf<'changeInBulk'>['refused'][number], 'code' | 'error'>;

/** In a few words, why jobs could not move. */
const reasons: Partial<Record<string, string>> = {
  orderCompleted: context('order')`completed`,
  orderCancelled: context('order')`cancelled`,
  sampleNotApproved: t`sample not approved`,
  agreementMissing: t`agreement missing`,
  orderNotFound: t`no longer there`,
  orderProductNotFound: t`no longer there`,
};

/** Returns '10 moved, 2 could not: completed', with each reason once. */
function partlyMoved(moved: number, refused: readonly Refused[]): string {
  const others = plural(refused.length, { one: '# could not', other: '# could not' });
  const why = [...new Set(refused.map(({ code, error }) => reasons[code] ?? error))].join(', ');
  return plural(moved, { one: '# moved, {others}: {why}', other: '# moved, {others}: {why}' }, { others, why });
}

export const texts = {
  loading: t`Loading board...`,
  failed: t`The board could not be loaded`,
  empty: t`No open orders`,
  emptyHelp: t`Cards appear as orders come in.`,
  noneFound: t`Nothing found`,
  noneFoundHelp: t`Try adjusting your search criteria`,
  states: { ...dateStateLabels, blocked: t`Blocked` } satisfies Record<BoardState, string>,
  filters: t`Show only`,
  filter: ({ view: { customer, state }, typed }: Filtered) =>
    [customer, state, typed].some(Boolean) ? t`Filter, set` : t`Filter`,
  filterTitle: t`Filter the Board`,
  showCards: t`Show cards`,
  columns: t`Column`,
  column: (column: BoardColumn) => (column === 'finished' ? context('jobs')`Ready` : statusLabel(column)),
  head: (jobs: number, items: number) => `${formatCount(jobs, 'job')} · ${formatCount(items, 'item')}`,
  verify: t`Verify`,
  verifyOrder: (order: number) => t`Verify order #${order}`,
  order: (id: number) => `#${id}`,
  unread: t`unread messages`,
  moveTo: (column: string) => t`Move to ${column}`,
  partlyMoved,
  moveFailed: (jobs: number) => plural(jobs, { one: 'Failed to move # job', other: 'Failed to move # jobs' }),
  hold: t`Hold…`,
  open: t`Open order`,
  select: t`Select`,
  unselect: t`Unselect`,
  chosen: t`selected`,
  readyStays: t`Only an undo or a lowered count takes a job out of Ready`,
  ask: (left: number, quantity: number, stage: Stage) => ask[stage](left, formatNumber(quantity)),
  askMany: (items: number) => t`${formatCount(items, 'item')} will be marked as done. Continue?`,
  askTitle: (column: string) => t`Move to ${column}`,
  askVerb: t`Move`,
  setStatus: t`Set status…`,
  markReady: t`Mark all ready`,
  tickets: t`Job tickets`,
  holdTitle: (count: number) => t`Put ${formatCount(count, 'job')} on hold`,
  holdVerb: t`Put on hold`,
  holding: t`Saving...`,
};
