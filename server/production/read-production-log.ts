import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/transaction.ts';
import { readLogChanges } from './log-changes.ts';

/** Reads a page of an order's production log, newest first (PR-9). Throws orderNotFound. */
export async function readProductionLog(
  db: Db,
  viewer: Viewer,
  { limit = limits.productionLogPage, ...filter }: InputOf<'readProductionLog'>,
): Promise<AnswerOf<'readProductionLog'>> {
  const found = await readLogChanges(db, viewer, filter, limit + 1);
  const changes = found.slice(0, limit);
  return { changes, nextCursor: found.length > limit ? (changes.at(-1)?.changeId ?? null) : null };
}
