import type { Accuracy } from '#contract/dates/dates.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Db } from '#server/platform/database/transaction.ts';

type Line = {
  orderId: number;
  productId: number;
  productCode: string;
  likelyOn: string;
  safeOn: string;
  isReady: boolean;
  quantity: number;
};
type Event = { orderId: number; productId: number; at: string; to: number };
type Promised = { orderId: number; customer: string; isReady: boolean; promisedOn: string; reason: string | null };
type Workshop = { zone: string; today: string; workdays: boolean[]; closed: { from: string; to: string }[] };
type Counted = Pick<Accuracy, 'last' | 'months' | 'promises'>;

/** Counts the accuracy of all months row by row from the tables, without the portal's own calculation. */
export async function countAccuracyByHand(db: Db): Promise<Counted> {
  const workshop = await sql<Workshop>`
    select coalesce(time_zone, default_zone) as zone, workdays, closed, workshop_today()::text as today
    from workshop_settings`.one(db);
  const { rows: lines } = await sql<Line>`
    select f.order_id as "orderId", f.product_id as "productId", p.product_code as "productCode", p.quantity,
      f.likely_on::text as "likelyOn", f.safe_on::text as "safeOn", p.completed = p.quantity as "isReady"
    from first_forecasts f join order_products p using (order_id, product_id) join orders o on o.id = f.order_id
    where p.status <> 'not_reviewed' or p.passed_cutting > 0 or o.promised_on is not null`.execute(db);
  const { rows: events } = await sql<Event>`
    select order_id as "orderId", product_id as "productId", iso(happened_at) as at, to_value::int as to
    from production_events where what = 'completed'`.execute(db);
  const { rows: promises } = await sql<Promised>`
    select o.id as "orderId", o.customer_name || ' ' || coalesce(o.customer_id, 0) as customer,
      o.finished_items = o.total_items as "isReady", r.promised_on::text as "promisedOn", r.reason
    from order_promises r join orders o on o.id = r.order_id
    where r.promised_on is not null and not exists (select from order_promises w where w.withdraws = r.id)
    order by r.id`.execute(db);

  const dayOf = (at: string) => new Date(at).toLocaleDateString('sv', { timeZone: workshop.zone });
  const lastDay = (own: Event[]) =>
    own
      .map(({ at }) => dayOf(at))
      .sort()
      .at(-1);
  const outcomes = lines
    .map(line => {
      const own = events.filter(one => one.orderId === line.orderId && one.productId === line.productId);
      const ready = line.isReady ? lastDay(own.filter(({ to }) => to === line.quantity)) : undefined;
      return { ...line, ready, day: ready ?? line.safeOn };
    })
    .filter(({ ready, safeOn }) => ready !== undefined || safeOn < workshop.today)
    .sort(
      (one, other) =>
        other.day.localeCompare(one.day) ||
        other.orderId - one.orderId ||
        one.productCode.localeCompare(other.productCode),
    );

  const judge = (own: typeof outcomes) => {
    const offs = own.flatMap(({ ready, likelyOn }) =>
      ready ? workingDaysBetween(workshop, ...([likelyOn, ready].sort() as [string, string])) : [],
    );
    const held = own.filter(({ ready, safeOn }) => ready !== undefined && ready <= safeOn).length;
    const off = offs.length === 0 ? 0 : Math.round((offs.reduce((sum, one) => sum + one, 0) / offs.length) * 10) / 10;
    return { n: own.length, held, off };
  };
  const { n, held, off } = judge(outcomes.slice(0, 60));
  const months = [...new Set(outcomes.map(({ day }) => day.slice(0, 7)))].sort();
  return {
    last: { n, safeHeld: held, likelyOff: off },
    months: months.map(month => ({ month, ...judge(outcomes.filter(({ day }) => day.startsWith(month))) })),
    promises: promisesByHand(promises, id => lastDay(events.filter(({ orderId }) => orderId === id))),
  };
}

/** Counts the working days after `from` until `to`, day by day. */
function workingDaysBetween({ workdays, closed }: Workshop, from: string, to: string): number {
  let count = 0;
  for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const isWorking = workdays[(new Date(at).getUTCDay() + 6) % 7];
    if (isWorking && !closed.some(range => range.from <= day && day <= range.to)) count += 1;
  }
  return count;
}

function promisesByHand(promises: Promised[], readyOf: (order: number) => string | undefined): Accuracy['promises'] {
  const counted = new Map<string, Accuracy['promises'][number]>();
  for (const orderId of new Set(promises.map(one => one.orderId))) {
    const own = promises.filter(one => one.orderId === orderId);
    const [first, last, ready] = [own[0], own.at(-1), readyOf(orderId)];
    if (!first?.isReady || !last || ready === undefined) continue;
    const at = first.customer.lastIndexOf(' ');
    const [customerName, customerId] = [first.customer.slice(0, at), Number(first.customer.slice(at + 1)) || null];
    const none = {
      month: ready.slice(0, 7),
      customerId,
      customerName,
      orders: 0,
      keptFirst: 0,
      keptLast: 0,
      reasons: {},
    };
    const entry = counted.get(`${none.month} ${first.customer}`) ?? none;
    entry.orders += 1;
    if (ready <= first.promisedOn) entry.keptFirst += 1;
    if (ready <= last.promisedOn) entry.keptLast += 1;
    for (const { reason } of own) {
      if (!reason) continue;
      const reasons = entry.reasons as Record<string, number>;
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    }
    counted.set(`${none.month} ${first.customer}`, entry);
  }
  return [...counted.values()].sort(
    (one, other) => other.month.localeCompare(one.month) || one.customerName.localeCompare(other.customerName),
  );
}
