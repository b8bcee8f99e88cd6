import type { Letterhead } from '#contract/workshop/letterhead.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { letterheadJson } from './letterhead-json.ts';

/** Returns the letterhead and locks it, so that two changes follow each other. */
export async function lockLetterhead(tx: Tx): Promise<Letterhead> {
  const { letterhead } = await sql<{ letterhead: Letterhead }>`
    select ${letterheadJson} as letterhead from letterhead l for update`.one(tx);
  return letterhead;
}
