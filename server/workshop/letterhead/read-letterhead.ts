import type { AnswerOf } from '#contract/calls.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { letterheadJson } from './letterhead-json.ts';

/** Returns who sends the workshop's documents (DO-10). */
export async function readLetterhead(db: Db): Promise<AnswerOf<'readLetterhead'>> {
  return sql<AnswerOf<'readLetterhead'>>`select ${letterheadJson} as letterhead from letterhead l`.one(db);
}
