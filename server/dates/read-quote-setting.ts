import type { AnswerOf } from '#contract/calls.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/** Returns whether customers see expected dates, and so may ask for one (DA-8). */
export async function readQuoteSetting(db: Db): Promise<AnswerOf<'readQuoteSetting'>> {
  return sql<{ showExpected: boolean }>`select show_expected as "showExpected" from workshop_settings`.one(db);
}
