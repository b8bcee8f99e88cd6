import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/transaction.ts';
import { readLogChanges } from './log-changes.ts';
import { readLogPromises } from './log-promises.ts';

/**
 * Reads a page of an order's production log, newest first (PR-9). Promises concern the complete order, so the first page
 * has them unless a product or worker is selected. Throws orderNotFound.
 */
export async function readProductionLog(
  db: Db,
  viewer: Viewer,
  { limit = limits.productionLogPage, ...filter }: InputOf<'readProductionLog'>,
): Promise<AnswerOf<'readProductionLog'>> {
  const found = await readLogChanges(db, viewer, filter, limit + 1);
  const changes = found.slice(0, limit);
  const { id, productId, workerId, accountId, cursor } = filter;
  const isFirst = productId === undefined && workerId === undefined && cursor === undefined;
  const promises = isFirst ? await readLogPromises(db, id, accountId) : [];
  return { changes, promises, nextCursor: found.length > limit ? (changes.at(-1)?.changeId ?? null) : null };
}
