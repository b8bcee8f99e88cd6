import type { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { stages } from '#contract/orders/order-rules.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/**
 * The working days for which the line of the forecast `f` waits until it reaches a stage: at this one and at those before it,
 * because a line waits at each stage only for what is still ahead of it there (DA-14). Null without dates.
 */
export const aheadUntil = (stage: Sql): Sql<number | null> =>
  sql<number | null>`(select sum(days) from unnest(
    f.ahead[1:array_position(array[${sql.join(stages.map(one => sql.lit(one)))}], ${stage})]) as days)`;

/** Returns the number of the working day on which a line needs material that waits for so many working days (ST-15). */
export function neededDay(days: WorkCalendar, today: string, ahead: number): number {
  return days.numberBefore(today) + 1 + Math.floor(ahead);
}
