import type { AnswerOf } from '#contract/calls.ts';
import { type SenderTexts, senderLines } from '#contract/workshop/sender-lines.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { letterheadJson } from './letterhead-json.ts';

/** Returns who sends the workshop's documents (DO-10). */
export async function readLetterhead(db: Db): Promise<AnswerOf<'readLetterhead'>> {
  return sql<AnswerOf<'readLetterhead'>>`select ${letterheadJson} as letterhead from letterhead l`.one(db);
}

/** Returns the lines of the letterhead at the end of emails: the closing line, then who sends them (DO-10). */
export async function readSenderLines(db: Db): Promise<string[]> {
  // Each email reads them, so the logo stays in the database.
  const texts = await sql<SenderTexts & { closing: string }>`
    select name, address, phone, email, website, tax_label as "taxLabel", tax_number as "taxNumber", closing
    from letterhead`.one(db);
  return [texts.closing, ...senderLines(texts)].filter(Boolean);
}
