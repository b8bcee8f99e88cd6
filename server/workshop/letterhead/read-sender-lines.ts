import { senderLines } from '#contract/workshop/sender-lines.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { readLetterhead } from './read-letterhead.ts';

/** Returns the lines of the letterhead at the end of emails: who sends them, and the closing line before that (DO-10). */
export async function readSenderLines(db: Db): Promise<string[]> {
  const { letterhead } = await readLetterhead(db);
  return [letterhead.closing, ...senderLines(letterhead)].filter(Boolean);
}
