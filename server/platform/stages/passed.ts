import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { type Sql, sql } from '../database/sql.ts';

/** The columns of `order_products` that count the units that passed each stage. */
const columns: Record<Stage, string> = {
  cutting: 'passed_cutting',
  stitching: 'passed_stitching',
  finishing: 'passed_finishing',
  packaging: 'completed',
};

/** The units of a line that passed a stage. `line` is the alias of `order_products`. */
export function passedAt(stage: Stage, line: 'p' | 'l'): Sql<number> {
  return sql<number>`${sql.ref(`${line}.${columns[stage]}`)}`;
}

/** The units of a line that wait at a stage: they passed the stage before, but not this one. */
export function waitingAt(stage: Stage, line: 'p' | 'l'): Sql<number> {
  const before = stages[stages.indexOf(stage) - 1];
  return sql<number>`(${before ? passedAt(before, line) : sql.ref(`${line}.quantity`)} - ${passedAt(stage, line)})`;
}

/**
 * Whether work at a stage of a line has started, without a stage any work (OR-24): the condition `hasStarted` of the
 * contract. `line` is the alias of `order_products`.
 */
export function hasStarted(line: 'p' | 'l', stage: Stage = 'cutting'): Sql<boolean> {
  return sql<boolean>`(${passedAt(stage, line)} > 0)`;
}

/** The units of a line that passed each stage, as JSON. */
export function passedJson(line: 'p' | 'l'): Sql<unknown> {
  return sql.json(sql.join(stages.map(stage => sql`${passedAt(stage, line)} as ${sql.ref(stage)}`)));
}
