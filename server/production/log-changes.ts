import { afterUndo, type LineCounts } from '#contract/production/counts.ts';
import type { LogChange, LogPerson } from '#contract/production/production-log.ts';
import { isAgreementMissing } from '../orders/lock-order.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { workerName } from '../platform/access/worker-name.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { passedJson } from '../platform/stages/passed.ts';
import type { ProductionLine } from './lock-line.ts';
import { isRevised } from './undo-change.ts';
import { startRefusal } from './write-change.ts';

type Filter = {
  id: number;
  productId?: number | undefined;
  workerId?: number | undefined;
  accountId?: number | undefined;
  cursor?: string | undefined;
};
type Line = LineCounts & Pick<ProductionLine, 'productId' | 'sample'> & { order: { agreementMissing: boolean } };
type Row = { lines: Line[]; changes: LoggedChange[] };
/**
 * `isOpen` tells whether no order of the change is completed or cancelled: a change of several orders is undone in all of them.
 * `isHeld` tells whether the holds that the change set are still open, `isRevised` whether a later revision changed a
 * quantity.
 */
type LoggedChange = Omit<LogChange, 'mayUndo'> & { isOpen: boolean; isHeld: boolean; isRevised: boolean };

/**
 * Reads the changes of an order's production log, newest first, in one statement, and all of them without `most`. Holds
 * are part of the log. Throws orderNotFound.
 */
export async function readLogChanges(db: Db, viewer: Viewer, filter: Filter, most?: number): Promise<LogChange[]> {
  const { id, cursor } = filter;
  const row = await sql<Row>`
    with entries as (${entriesOf(id)}),
      found as (select * from entries where ${isFound(filter)}),
      changes as (select change_id, max(moment) as moment, max(id) as last from found group by change_id),
      page as (
        select * from changes
        where ${cursor ? sql`(moment, last, change_id) < (select moment, last, change_id from changes where change_id = ${cursor}::uuid)` : sql`true`}
        order by moment desc, last desc, change_id desc ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}
      ),
      shown as (
        select json_build_object('changeId', f.change_id, 'at', iso(max(f.at)),
            'sentAt', case when max(f.recorded) > max(f.at) + interval '5 minutes' then iso(max(f.recorded)) end,
            'source', coalesce((array_agg(f.source order by f.place desc) filter (where f.source <> 'derived'))[1], 'desk'),
            'worker', (select json_build_object('id', w.id, 'name', ${workerName}) from workers w where w.id = max(f.worker_id)),
            'bench', (select json_build_object('id', b.id, 'name', b.name) from benches b where b.id = max(f.bench_id)),
            'account', case when max(f.account_id) is not null then
              json_build_object('id', max(f.account_id), 'name', max(f.account_name)) end,
            'rows', json_agg(jsonb_strip_nulls(jsonb_build_object('note', f.note)) || jsonb_build_object(
              'productId', f.product_id, 'productCode', f.product_code, 'what', f.what, 'from', f.from_value,
              'to', f.to_value, 'derived', f.source = 'derived') order by f.place, f.id),
            'remake', (select ${remakeJson} from remakes r where r.change_id = f.change_id),
            'isOpen', not exists (
              select from (
                select order_id from production_events where change_id = f.change_id
                union all select order_id from line_holds where max(f.place) = 2 and change_id = f.change_id) c
              join orders x on x.id = c.order_id where x.ended_at is not null),
            'isRevised', exists (select from production_events e where e.change_id = f.change_id and ${isRevised}),
            'isHeld', coalesce(bool_and(f.is_open), false),
            'undone', bool_or(f.is_undone) or exists(select from production_events u where u.undoes = f.change_id)) as json,
          p.moment, p.last, p.change_id
        from page p join found f using (change_id) group by f.change_id, p.moment, p.last, p.change_id
      )
    select (select json_agg(json_build_object('productId', p.product_id, 'quantity', p.quantity,
      'delivered', p.delivered, 'status', p.status,
        'sample', p.sample, 'order', json_build_object('agreementMissing', ${isAgreementMissing}), 'passed', ${passedJson('p')}))
        from order_products p where p.order_id = o.id) as lines,
      coalesce((select json_agg(s.json order by s.moment desc, s.last desc, s.change_id desc) from shown s), '[]') as changes
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.one(db, 'orderNotFound');
  const lines = new Map(row.lines.map(line => [line.productId, line]));
  return row.changes.map(({ isOpen, isHeld, isRevised: revised, remake, ...change }) => ({
    ...change,
    ...(remake && { remake }),
    mayUndo: isOpen && !revised && isFirst(change) && (isHeld || isUnchanged(change, lines)),
  }));
}

/** Reads the people in the log of an order, sorted by name: workers, and accounts that changed or promised something. */
export async function readLogPeople(db: Db, id: number): Promise<LogPerson[]> {
  const { rows } = await sql<LogPerson>`
    with workers_of as (
      select worker_id from production_events where order_id = ${id}
      union all select worker_id from line_holds where order_id = ${id}
    ), accounts_of as (
      select changed_by as account_id, changed_by_name as account_name from production_events
      where order_id = ${id} and worker_id is null
      union all select set_by, set_by_name from line_holds where order_id = ${id} and worker_id is null
      union all select ended_by, ended_by_name from line_holds where order_id = ${id}
      union all select set_by, set_by_name from order_promises where order_id = ${id}
    )
    select 'workerId' as filter, w.id, ${workerName} as name
    from workers w where w.id in (select worker_id from workers_of)
    union all
    select 'accountId', account_id, max(account_name) from accounts_of where account_id is not null
    group by account_id order by name, id`.execute(db);
  return rows;
}

/**
 * The rows of the log: production events, and the start and end of holds. A hold ends with what became of its sample.
 * `moment` sorts them. It never decreases with the ids of events, which follow the sequence of the changes: the
 * stored times of earlier versions are those at which changes began to wait for the order.
 */
function entriesOf(id: number): Sql {
  return sql`
    select e.change_id, 0 as place, e.id, max(e.changed_at) over (order by e.id) as moment, e.changed_at as recorded, e.happened_at as at, e.source, e.worker_id, e.bench_id,
      e.changed_by as account_id, e.changed_by_name as account_name, e.product_id, e.product_code, e.what, e.from_value,
      e.to_value, null as note, null::boolean as is_open, false as is_undone
    from production_events e where e.order_id = ${id}
    union all
    select h.end_change_id, 1, h.id, h.ended_at, h.ended_at, h.ended_at,
      case when h.undone then 'undo' when h.reason = 'sample' then 'sample' when h.end_bench_id is null then 'desk' else 'bench' end, null, h.end_bench_id, h.ended_by, h.ended_by_name, h.product_id,
      p.product_code, 'hold', h.reason, coalesce(${endOfQuestion}, ${endOfSample}), null, null, false
    from line_holds h join order_products p using (order_id, product_id) where h.order_id = ${id} and h.ended_at is not null
    union all
    select h.change_id, 2, h.id, h.set_at, h.set_at, h.set_at, h.source, h.worker_id, h.bench_id, h.set_by, h.set_by_name, h.product_id, p.product_code,
      'hold', null, h.reason, nullif(h.note, ''), h.ended_at is null, h.undone
    from line_holds h join order_products p using (order_id, product_id) where h.order_id = ${id}`;
}

/** The JSON of the remake `r` (PR-15). */
const remakeJson = sql`json_strip_nulls(json_build_object('quantity', r.quantity, 'stage', r.stage, 'reason', r.reason,
  'note', r.note, 'photo', (select '/files/' || f.name from files f where f.id = r.file_id)))`;

/** 'answered' where the answer to a question ended the hold `h`, else null. */
const endOfQuestion = sql`(
  select 'answered' from order_messages m where m.id = h.message_id and m.answered_at = h.ended_at)`;

/** How the sample of the line `p` ended the hold `h`: 'approved', 'waived', or null for other holds. */
const endOfSample = sql`case when h.reason = 'sample' then case
  when p.sample = 'waived' and p.sample_at = h.ended_at then 'waived'
  when exists (select from sample_rounds r where r.order_id = h.order_id and r.product_id = h.product_id
    and r.decision = 'approve' and r.decided_at = h.ended_at) then 'approved' end end`;

function isFound({ productId, workerId, accountId }: Filter): Sql {
  const conditions = [
    productId !== undefined && sql`product_id = ${productId}`,
    workerId !== undefined && sql`worker_id = ${workerId}`,
    accountId !== undefined && sql`account_id = ${accountId}`,
  ].filter(condition => condition !== false);
  return conditions.length > 0 ? sql.join(conditions, ' and ') : sql`true`;
}

/**
 * Returns whether the statuses and counts of a change still are as it left them, and no later work needs them (PR-7). A
 * hold that the change ended does not come back, work on a line keeps it accepted (AC-4), and an undo starts no line that
 * waits for its sample or for an agreement.
 */
function isUnchanged({ rows, source }: Pick<LogChange, 'rows' | 'source'>, lines: ReadonlyMap<number, Line>): boolean {
  const counted = rows.flatMap(({ productId, what, from, to }) =>
    what === 'hold' || !from || !to ? [] : [{ productId, what, from, to }],
  );
  if (counted.length === 0) return false;
  return [...Map.groupBy(counted, ({ productId }) => productId)].every(([productId, ofLine]) => {
    const line = lines.get(productId);
    if (!line || (source === 'accept' && line.passed.cutting > 0)) return false;
    const after = afterUndo(line, ofLine);
    return typeof after === 'object' && startRefusal({ line, after }) === undefined;
  });
}

/** Returns whether a change is neither an undo nor undone, nor that of a sample or a revision, which nobody undoes (SA-1,
 * OR-22). */
function isFirst({ source, undone }: Pick<LogChange, 'source' | 'undone'>): boolean {
  return source !== 'undo' && source !== 'sample' && source !== 'revision' && !undone;
}
