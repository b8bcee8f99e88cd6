import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Db } from '../platform/database/transaction.ts';
import { readLogChanges, readLogPeople } from './log-changes.ts';
import { readLogPromises } from './log-promises.ts';

/**
 * Reads a page of an order's production log, newest first (PR-9). The first page has the people of the complete log.
 * Promises concern the complete order, so it also has them unless a product or worker is selected. Throws orderNotFound.
 */
export async function readProductionLog(
  db: Db,
  viewer: Viewer,
  { limit = limits.productionLogPage, ...filter }: InputOf<'readProductionLog'>,
): Promise<AnswerOf<'readProductionLog'>> {
  const found = await readLogChanges(db, viewer, filter, limit + 1);
  const changes = found.slice(0, limit);
  const { id, productId, workerId, accountId, cursor } = filter;
  const isFirst = cursor === undefined;
  const hasPromises = isFirst && productId === undefined && workerId === undefined;
  const promises = hasPromises ? await readLogPromises(db, id, accountId) : [];
  const people = isFirst ? await readLogPeople(db, id) : [];
  return { changes, promises, people, nextCursor: found.length > limit ? (changes.at(-1)?.changeId ?? null) : null };
}
