import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { isKeyOf, type KeyOwner } from './idempotency.ts';

type Holder = Readonly<Record<string, unknown>>;
/** A text of an answer: its key, the object that has it, and the key of that object, or of the list that the object is in. */
export type AnswerField = { key: string; holder: Holder; within: string };
/** Returns what a text becomes, and undefined for one that stays. */
export type Replacement = (text: string, field: AnswerField) => string | undefined;

type Row = KeyOwner & { call: string; key: string; answer: string };

/**
 * Replaces names in the answers that are kept for repeated requests, such as accepting an order, in the fields that hold
 * such a name. The same words in other fields stay, such as those of a color or a note. Reads the answers once, and only
 * those in which a text ends with one of the names.
 */
export async function removeFromAnswers(tx: Tx, names: readonly string[], replacementOf: Replacement): Promise<void> {
  // Without the first quotation mark, because 'Lind Ltd, formerly Lind' has a name at its end (CC-2).
  const ends = names.map(name => JSON.stringify(name).slice(1));
  const { rows } = await sql<Row>`
    select account_id as "accountId", bench_id as "benchId", call, key, answer from idempotency_keys
    where exists (select from unnest(${ends}::text[]) n where strpos(answer, n) > 0) for update`.execute(tx);
  const renamed = (value: unknown, field: AnswerField): unknown => {
    if (typeof value === 'string') return replacementOf(value, field) ?? value;
    if (Array.isArray(value)) return value.map(one => renamed(one, field));
    if (typeof value !== 'object' || value === null) return value;
    const holder = value as Holder;
    const fields = Object.entries(holder).map(([key, one]) => [key, renamed(one, { key, holder, within: field.key })]);
    return Object.fromEntries(fields);
  };
  for (const { call, key, answer, ...owner } of rows) {
    const before = JSON.parse(answer) as unknown;
    const after = JSON.stringify(renamed(before, { key: '', holder: {}, within: '' }));
    if (after === JSON.stringify(before)) continue;
    await sql`
      update idempotency_keys set answer = ${after}
      where ${isKeyOf(owner)} and call = ${call} and key = ${key}`.execute(tx);
  }
}
