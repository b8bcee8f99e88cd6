import { sql } from '../database/sql.ts';

/**
 * Condition: the event `e` may have left nothing to do of the finished line `p`: it is a count of all its units, or a
 * revision that lowered its quantity to what it is now. The newest such event did (DA-10).
 */
export const isFinishing = sql<boolean>`(e.order_id = p.order_id and e.product_id = p.product_id
  and e.to_value = p.quantity::text
  and case e.what when 'completed' then true when 'quantity' then e.from_value::int > p.quantity else false end)`;
