import { Sql, sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/**
 * Reads the answer of a change as text. `keeping` contains further parts of the statement by name, so that one round
 * trip reads the answer and writes the audit entry.
 */
export async function readAnswer(
  tx: Tx,
  answer: unknown,
  keeping: Readonly<Record<string, Sql<unknown>>>,
): Promise<string> {
  const text = answer instanceof Sql ? undefined : JSON.stringify(answer);
  const others = Object.entries(keeping);
  if (text !== undefined && others.length === 0) return text;
  const parts = { answer: answer instanceof Sql ? answer : sql`select ${text}::text as json`, ...keeping };
  const named = Object.entries(parts).map(([name, part]) => sql`${sql.ref(name)} as (${part})`);
  return sql`with ${sql.join(named)} select json from answer`.jsonText(tx);
}
