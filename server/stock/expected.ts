import { type Sql, sql } from '../platform/database/sql.ts';

/** Whether the line `l` of the purchase `b` is still expected (ST-5). */
export const isExpected = sql<boolean>`(b.state = 'ordered' and not l.closed)`;
/** How much of the line `l` of a purchase has not come. */
export const toCome = sql<string>`greatest(0, l.base - l.received)`;

/** Selects how much of each material of the chosen lines `l` will have come until each expected day, as `until`. */
export const expectedUntil = (areChosen: Sql<boolean> = sql<boolean>`true`): Sql => sql`
  select l.stock_material_id as material, b.expected_on,
    sum(${toCome}) over (partition by l.stock_material_id order by b.expected_on, b.id) as until
  from purchase_lines l join purchases b on b.id = l.purchase_id where ${isExpected} and ${areChosen}`;
