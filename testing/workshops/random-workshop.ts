import { randomUUID } from 'node:crypto';
import { sql } from '#server/platform/database/sql.ts';
import type { TestPortal } from '../portal.ts';

/** An open line, as a test inserts it and calculates with it. Days are 'YYYY-MM-DD'. */
export type RandomLine = {
  orderId: number;
  productId: number;
  position: number;
  quantity: number;
  status: 'not_reviewed' | 'cutting';
  passed: [number, number, number, number];
  placed: string;
  promisedOn: string | null;
  plannedOn: string | null;
  requestedDate: string | null;
  likelyOn: string | null;
  safeOn: string | null;
  pinnedAt: string | null;
  reason: string | null;
};

export type Dice = (below: number) => number;

/** Returns random numbers derived from a seed. */
export function dice(seed: number): Dice {
  let state = seed * 2_654_435_761;
  return below => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0;
    return (state >>> 0) % below;
  };
}

/** Replaces the orders of the portal by random ones around a day, and returns their lines. */
export async function fillAtRandom(
  portal: TestPortal,
  roll: Dice,
  today: string,
  orders: number,
): Promise<RandomLine[]> {
  const { db } = portal.context;
  await sql`delete from orders`.execute(db);
  await sql`delete from line_forecasts`.execute(db);
  await sql`delete from order_plans`.execute(db);
  const lines: RandomLine[] = [];
  const dayAt = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  for (let orderId = 1; orderId <= orders; orderId++) {
    const promisedOn = roll(3) === 0 ? dayAt(roll(80) - 12) : null;
    const plannedOn = promisedOn === null && roll(2) === 0 ? dayAt(roll(60)) : null;
    const requestedDate = roll(3) === 0 ? dayAt(roll(40) - 5) : null;
    const placed = dayAt(-roll(60));
    for (let position = 0; position <= roll(3); position++) {
      const quantity = 1 + roll(30);
      const passed: number[] = [];
      for (let stage = 0; stage < 4; stage++)
        passed.push(roll(3) === 0 ? (passed.at(-1) ?? quantity) : roll((passed.at(-1) ?? quantity) + 1));
      const isNew = roll(4) === 0;
      if (isNew) passed.fill(0);
      const likely = roll(3) > 0 && (passed[3] ?? 0) < quantity ? roll(50) : null;
      lines.push({
        status: isNew ? 'not_reviewed' : 'cutting',
        ...{ orderId, productId: position + 1, position, quantity, placed, promisedOn, plannedOn, requestedDate },
        passed: passed as RandomLine['passed'],
        likelyOn: likely === null ? null : dayAt(likely),
        safeOn: likely === null ? null : dayAt(likely + roll(20)),
        pinnedAt: roll(9) === 0 ? `2026-01-0${1 + roll(9)}T10:00:00.000Z` : null,
        reason: roll(5) === 0 ? (['material', 'customer'][roll(2)] ?? null) : null,
      });
    }
  }
  await insertLines(portal, lines);
  return lines;
}

async function insertLines({ context: { db } }: TestPortal, lines: readonly RandomLine[]): Promise<void> {
  const json = JSON.stringify(lines);
  await sql`
    insert into orders (id, customer_name, customer_username, total_products, total_items, finished_items, created_at,
      promised_on, requested_date)
    overriding system value
    select (l ->> 'orderId')::bigint, 'C', 'c', count(*), sum((l ->> 'quantity')::int), sum((l -> 'passed' ->> 3)::int),
      (min(l ->> 'placed') || ' 12:00')::timestamp, min(l ->> 'promisedOn')::date, min(l ->> 'requestedDate')::date
    from jsonb_array_elements(${json}::jsonb) l group by 1`.execute(db);
  await sql`
    insert into order_products (order_id, product_id, position, product_code, quantity, status, passed_cutting,
      passed_stitching, passed_finishing, completed, pinned_at)
    select (l ->> 'orderId')::bigint, (l ->> 'productId')::bigint, (l ->> 'position')::int, 'P' || (l ->> 'productId'),
      (l ->> 'quantity')::int, l ->> 'status', (l -> 'passed' ->> 0)::int, (l -> 'passed' ->> 1)::int,
      (l -> 'passed' ->> 2)::int, (l -> 'passed' ->> 3)::int, (l ->> 'pinnedAt')::timestamptz
    from jsonb_array_elements(${json}::jsonb) l`.execute(db);
  await sql`
    insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
    select (l ->> 'orderId')::bigint, (l ->> 'productId')::bigint, (l ->> 'likelyOn')::date, (l ->> 'safeOn')::date,
      '{0,0,0,0}'
    from jsonb_array_elements(${json}::jsonb) l where l ->> 'likelyOn' is not null`.execute(db);
  await sql`
    insert into order_plans (order_id, planned_on)
    select distinct (l ->> 'orderId')::bigint, (l ->> 'plannedOn')::date
    from jsonb_array_elements(${json}::jsonb) l where l ->> 'plannedOn' is not null`.execute(db);
  await sql`
    insert into line_holds (order_id, product_id, reason, source, change_id, set_by, set_by_name)
    select (l ->> 'orderId')::bigint, (l ->> 'productId')::bigint, l ->> 'reason', 'desk', ${randomUUID()}::uuid, 1, 'a'
    from jsonb_array_elements(${json}::jsonb) l where l ->> 'reason' is not null`.execute(db);
}

/** Returns lines in the order of work (TB-6), written without the portal's own function. Placing an order accepted its lines. */
export function inOrderOfWork(lines: readonly RandomLine[]) {
  const text = (line: RandomLine) => {
    const isNew = line.status === 'not_reviewed' && line.passed[0] === 0;
    const target = line.promisedOn ?? (isNew ? null : line.plannedOn);
    const number = (value: number) => String(value).padStart(6, '0');
    const accepted = target === null && !isNew ? line.placed : '9999';
    const words = [(!isNew && line.pinnedAt) || '9999', target ?? '9999', accepted, number(line.orderId)];
    return {
      ...line,
      isNew,
      isFinished: line.passed[3] === line.quantity,
      key: [...words, number(line.position)].join(' '),
    };
  };
  return lines.map(text).sort((one, other) => (one.key < other.key ? -1 : 1));
}
