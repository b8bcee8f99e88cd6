import { refuseTaken } from '../platform/database/failures.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { nameTaken } from './material-names.ts';

/** The JSON of the supplier `s`. */
export const supplierJson = sql.json(sql`s.id, s.name, s.email, s.lead_days as "leadDays", s.revision`);

/** The answer of adding or changing a supplier: `{ supplier }`. */
export function savedSupplier(id: number): JsonStatement {
  return sql`select json_build_object('supplier', ${supplierJson})::text as json from suppliers s where s.id = ${id}`;
}

/** Refuses the name of another supplier, ignoring case. Throws nameTaken, which names the other one. */
export async function requireFreeName(tx: Tx, name: string, id = 0): Promise<void> {
  const other = await sql<{ name: string }>`
    select name from suppliers where lower(name) = lower(${name}) and id <> ${id}`.first(tx);
  if (other) throw nameTaken(name, other.name);
}

/** Converts the unique violation of a name that another call took meanwhile into nameTaken. */
export function refuseTakenName(name: string) {
  return refuseTaken('suppliers_name', () => nameTaken(name, name));
}
