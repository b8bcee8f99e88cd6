import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

/** Replaces a name in the answers that are kept for repeated requests, such as accepting an order. */
export async function removeFromAnswers(tx: Tx, name: string, instead: string): Promise<void> {
  const [value, other] = [JSON.stringify(name), JSON.stringify(instead)];
  await sql`
    update idempotency_keys set answer = replace(replace(answer, ${`:${value}`}, ${`:${other}`}), ${`: ${value}`}, ${`: ${other}`})
    where strpos(answer, ${value}) > 0`.execute(tx);
}
