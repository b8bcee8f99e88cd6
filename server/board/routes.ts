import { boardColumns } from '#contract/board/columns.ts';
import type { AnswerOf } from '#contract/calls.ts';
import type { Serve } from '../http/serve.ts';

type Counts = AnswerOf<'readBoard'>['counts'];
const counts = Object.fromEntries(boardColumns.map(column => [column, { lines: 0, units: 0 }])) as Counts;

export function boardRoutes(serve: Serve): void {
  serve('readBoard', async () => ({ cards: [], counts, states: { blocked: 0, late: 0 }, nextCursor: null }));
}
