import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { stageOfItem } from '../materials/demand-json.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { type Change, clamped } from '../production/write-change.ts';
import { materialsOfLine, passedOf, perUnit } from './units-by-name.ts';

type Field = {
  change: Change;
  orderId: number;
  productId: number;
  productCode: string;
  stage: Stage;
  before: number;
  after: number;
};

/**
 * Returns the parts of the statement of writeChanges that book what a change uses (ST-6): for each material of the record,
 * the amount for the units by which the count of its stage rose; a lowered count books back. Work that was done before the
 * last count of a material books nothing, because the count has seen it. An undo books the opposite of what its change
 * booked, and nothing else (ST-7). A change that another one of the same call undoes books nothing, and so does that undo: the
 * statement could not see the uses that it adds itself. Uses carry the dye lot of their line at the time of booking (ST-18).
 * Units that are made again and revisions book nothing: the leather is cut. The materials are locked by id, after the orders.
 */
export function bookUses(viewer: Viewer, changes: readonly Change[]): Sql {
  const undone = changes.flatMap(({ id, action }) => (action.undoes === undefined ? [] : [{ id, action }]));
  const undoneHere = new Set(undone.map(({ action }) => action.undoes));
  const fields = changes.filter(({ id }) => !undoneHere.has(id)).flatMap(fieldsOf);
  if (fields.length === 0 && undone.length === 0) return sql``;
  const author = authorOf(viewer);
  return sql`, wanted as (
      ${sql.join([...(fields.length > 0 ? [usesOf(fields)] : []), ...(undone.length > 0 ? [returnsOf(undone)] : [])], ' union all ')}
    ), locked_materials as materialized (
      select id, on_hand, counted_at, archived from stock_materials
      where id in (select id from wanted where quantity <> 0) order by id for no key update
    ), booked as (
      select w.*, l.on_hand + sum(w.quantity) over (partition by w.id order by ${inOrder}) as balance
      from wanted w join locked_materials l using (id)
      where w.quantity <> 0
        and (w.undoes is not null or (not l.archived and (l.counted_at is null or w.happened_at > l.counted_at)))
    ), held_materials as (
      update stock_materials m set on_hand = m.on_hand + s.quantity
      from (select id, sum(quantity) as quantity from booked group by id) s where m.id = s.id
    ), movements as (
      insert into stock_movements (stock_material_id, kind, quantity, balance, order_id, product_id, product_code, change_id,
        undoes, lot_id, units, worker_id, bench_id, moved_by, moved_by_name)
      select id, 'use', quantity, balance, order_id, product_id, product_code, change_id, undoes, lot_id, units, worker_id,
        ${author.benchId}::bigint, ${author.accountId}::bigint, ${author.accountName}::text
      from booked order by ${inOrder}
    )`;
}

/**
 * The order of the movements of a material: the ids of their rows follow the sums of their balances, so the newest row has what
 * is on hand (ST-10).
 */
const inOrder = sql`place, order_id, product_id, undoes`;

/** The stages before packaging use materials. */
const usingStages = stages.filter(stage => stage !== 'packaging');

/** Returns the counts that a change of work raised or lowered. */
function fieldsOf(change: Change): Field[] {
  const { source } = change.action;
  if (source === 'undo' || source === 'revision' || source === 'remake') return [];
  return change.changes.flatMap(({ line, after }) =>
    usingStages.flatMap(stage => {
      if (line.passed[stage] === after.passed[stage]) return [];
      const { order, productId, productCode } = line;
      const counts = { stage, before: line.passed[stage], after: after.passed[stage] };
      return [{ change, orderId: order.id, productId, productCode, ...counts }];
    }),
  );
}

/** The units `u` by which a changed count rose. */
const units = sql<number>`(${passedOf(sql`f.after`)} - ${passedOf(sql`f.before`)})`;

/** By how many units of the line the counts of a group rose that use the material, be it by one item or by several. */
const usingUnits = sql<number>`(min(sign(f.after - f.before)) * (
  select sum(upper(part) - lower(part)) from unnest(range_agg(int8range(
    greatest(u.before, least(f.before, f.after)), least(u.before + u.size, greatest(f.before, f.after))
  )) filter (where ${units} <> 0)) as part))::int`;

/** What changed counts use: one row for each change, line and material. */
function usesOf(fields: readonly Field[]): Sql {
  const of = (type: string, value: (field: Field) => unknown) => sql.array(fields.map(value), type);
  const happenedAt = clamped(sql`f.happened_at`);
  return sql`
      select n.stock_material_id as id, f.order_id, f.product_id, f.product_code, f.change_id, f.worker_id,
        min(${happenedAt}) as happened_at, min(f.place) as place, null::bigint as undoes,
        min(c.lot_id) as lot_id,
        ${usingUnits} as units, -sum(${perUnit()} * ${units}) as quantity
      from unnest(${of('bigint', ({ orderId }) => orderId)}, ${of('bigint', ({ productId }) => productId)},
        ${of('text', ({ productCode }) => productCode)}, ${of('text', ({ stage }) => stage)}, ${of('int', ({ before }) => before)},
        ${of('int', ({ after }) => after)}, ${of('uuid', ({ change }) => change.id)},
        ${of('bigint', ({ change }) => change.action.workerId)}, ${of('timestamptz', ({ change }) => change.action.happenedAt)}
      ) with ordinality as f(order_id, product_id, product_code, stage, before, after, change_id, worker_id, happened_at, place)
      join orders o on o.id = f.order_id
      join order_products p on p.order_id = f.order_id and p.product_id = f.product_id
      ${materialsOfLine}
      left join line_lots c on m.has_lots and c.order_id = p.order_id and c.product_id = p.product_id and c.stock_material_id = m.id
      where ${stageOfItem} = f.stage
      group by n.stock_material_id, f.order_id, f.product_id, f.product_code, f.change_id, f.worker_id`;
}

type Undo = Pick<Change, 'id' | 'action'>;

/** The opposite of every movement of the changes that are undone. */
function returnsOf(undone: readonly Undo[]): Sql {
  const of = (type: string, value: (undo: Undo) => unknown) => sql.array(undone.map(value), type);
  return sql`
      select v.stock_material_id as id, v.order_id, v.product_id, v.product_code, c.id as change_id, c.worker_id,
        null::timestamptz as happened_at, v.id as place, v.id as undoes, v.lot_id,
        -v.units as units, -v.quantity as quantity
      from unnest(${of('uuid', ({ id }) => id)}, ${of('uuid', ({ action }) => action.undoes)},
        ${of('bigint', ({ action }) => action.workerId)}) as c(id, undoes, worker_id)
      join stock_movements v on v.change_id = c.undoes`;
}
