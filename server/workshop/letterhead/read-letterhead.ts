import type { AnswerOf } from '#contract/calls.ts';
import { senderLines } from '#contract/workshop/sender-lines.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { letterheadJson } from './letterhead-json.ts';

/** Returns who sends the workshop's documents (DO-10). */
export async function readLetterhead(db: Db): Promise<AnswerOf<'readLetterhead'>> {
  return sql<AnswerOf<'readLetterhead'>>`select ${letterheadJson} as letterhead from letterhead l`.one(db);
}

/** Returns the lines of the letterhead at the end of emails: the closing line, then who sends them (DO-10). */
export async function readSenderLines(db: Db): Promise<string[]> {
  const { letterhead } = await readLetterhead(db);
  return [letterhead.closing, ...senderLines(letterhead)].filter(Boolean);
}
