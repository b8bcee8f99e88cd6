import { type Sql, sql } from '../database/sql.ts';

/** Whether a line is new: not reviewed, and no unit of it counted (AC-1). `line` is the alias of `order_products`. */
export function isNewLine(line: 'p' | 'l'): Sql<boolean> {
  const [status, cut] = [sql.ref(`${line}.status`), sql.ref(`${line}.passed_cutting`)];
  return sql<boolean>`(${status} = 'not_reviewed' and ${cut} = 0)`;
}
