import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

type Holder = Readonly<Record<string, unknown>>;
/** A text of an answer: its key, the object that has it, and the key of that object, or of the list that the object is in. */
export type AnswerField = { key: string; holder: Holder; within: string };
type IsName = (field: AnswerField) => boolean;

type Row = { accountId: number | null; benchId: number | null; call: string; key: string; answer: string };

/**
 * Replaces a name in the answers that are kept for repeated requests, such as accepting an order, in the fields that hold the
 * name. The same words in other fields stay, such as those of a color or a note.
 */
export async function removeFromAnswers(tx: Tx, name: string, instead: string, isName: IsName): Promise<void> {
  const { rows } = await sql<Row>`
    select account_id as "accountId", bench_id as "benchId", call, key, answer from idempotency_keys
    where strpos(answer, ${JSON.stringify(name)}) > 0 for update`.execute(tx);
  const renamed = (value: unknown, field: AnswerField): unknown => {
    if (value === name) return isName(field) ? instead : value;
    if (Array.isArray(value)) return value.map(one => renamed(one, field));
    if (typeof value !== 'object' || value === null) return value;
    const holder = value as Holder;
    const fields = Object.entries(holder).map(([key, one]) => [key, renamed(one, { key, holder, within: field.key })]);
    return Object.fromEntries(fields);
  };
  for (const { accountId, benchId, call, key, answer } of rows) {
    const before = JSON.parse(answer) as unknown;
    const after = JSON.stringify(renamed(before, { key: '', holder: {}, within: '' }));
    if (after === JSON.stringify(before)) continue;
    await sql`
      update idempotency_keys set answer = ${after}
      where account_id is not distinct from ${accountId}::bigint and bench_id is not distinct from ${benchId}::bigint
        and call = ${call} and key = ${key}`.execute(tx);
  }
}
