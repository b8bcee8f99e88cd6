import { type Sql, sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { lineColors } from './line-colors.ts';

const suppliers = [
  { name: 'Baumann Leather', email: 'orders@baumann.example', lead_days: 15 },
  { name: 'Lindqvist Hardware', email: 'sales@lindqvist.example', lead_days: 5 },
  { name: 'Thread & Zip Co', email: 'hello@threadandzip.example', lead_days: 3 },
];

/** The leather of which dye lots are kept apart, and of which purchases were received. */
const dyed = 'Bridle, Oxblood';
/** A leather and a lining of one supplier, of which nothing is left: a job waits for each. */
const usedUp = ['Bridle, Stone', 'Zermatt lining'];
/** A lining that suffices for ten units of the only job that needs it, which lacks nothing else. */
const partly = { name: 'Foam, 6 mm', beside: 'Cotton drill' };
/** Names that the workshop does not keep yet. */
const notKept = ['Marbled paper', 'Screw post'];

/**
 * Fills the stock: a material for every name that open orders need but two, with a ledger in which marks used it. Most were
 * counted nine days ago, three never, one 140 days ago; one is below zero, and the counts of one found 8 % less. Two jobs are of
 * one dye lot, and one of two.
 */
export async function fillStock(tx: Tx, now: Date): Promise<void> {
  const at = timesAt(now);
  await sql`insert into suppliers ${sql.values(suppliers)}`.execute(tx);
  await fillStockMaterials(tx);
  await fillPurchases(tx, at);
  await fillLots(tx, at);
  await fillMovements(tx, at);
}

type Times = { now: Sql; today: Sql };

/** The time at which the sample workshop is, and its day there. */
function timesAt(date: Date): Times {
  const now = sql`${date}::timestamptz`;
  return {
    now,
    today: sql`(${now} at time zone (select coalesce(time_zone, default_zone) from workshop_settings))::date`,
  };
}

/** The materials of open lines, with packs, minimums and suppliers by category. */
async function fillStockMaterials(tx: Tx): Promise<void> {
  await sql`
    with needed as (
      select distinct i.category, i.unit, case when c.color is null then i.name
        else regexp_replace(i.name, '\\{color\\}', c.color, 'gi') end as name
      from order_products p join raw_materials r on r.product_id = p.product_id
      join raw_material_items i on i.record_id = r.id and i.quantity > 0
      left join lateral (
        select distinct x ->> 'value' as color from jsonb_array_elements(p.breakdown) b, jsonb_array_elements(b -> 'choices') x
        where lower(x ->> 'option') = 'color') c on i.name ~* '\\{color\\}'
      where p.quantity > p.completed and not p.cancelled
    ), added as (
      insert into stock_materials (category, name, unit, min_level, supplier_id, pack_name, pack_size, min_order)
      select n.category, n.name, n.unit, case n.category when 'metal' then 100 when 'thread' then 200 else 0 end,
        (select id from suppliers s where s.name = case n.category when 'metal' then 'Lindqvist Hardware'
          when 'thread' then 'Thread & Zip Co' else 'Baumann Leather' end),
        case n.category when 'leather' then 'hide' when 'lining' then 'roll' when 'thread' then 'spool' else 'box' end,
        case n.category when 'leather' then 47 when 'lining' then 25 when 'thread' then 250 else 50 end,
        case n.category when 'leather' then 94 else 0 end
      from needed n where n.name !~* '\\{color\\}' and n.name <> all(${notKept}::text[])
      order by array_position(array['leather', 'lining', 'thread', 'metal'], n.category), n.name
      returning id, category, name, unit
    )
    insert into material_names (category, name, unit, stock_material_id) select category, name, unit, id from added`.execute(
    tx,
  );
}

/**
 * How many of the first units of the line `p` need the material `i`, which a record may name for each color: units are made in
 * the order of the line's combinations.
 */
const unitsOf = (first: Sql): Sql => sql`case i.color when '' then ${first} else coalesce((
  select sum(least(c.quantity, greatest(0, ${first} - c.before))) from (
    select (b ->> 'quantity')::int as quantity, b -> 'choices' as choices,
      sum((b ->> 'quantity')::int) over (order by place) - (b ->> 'quantity')::int as before
    from jsonb_array_elements(p.breakdown) with ordinality as rows(b, place)) c
  where exists (select from jsonb_array_elements(c.choices) x
    where lower(x ->> 'option') = 'color' and x ->> 'value' = i.color)), 0) end`;

/**
 * Two dye lots of one leather. Of the jobs in work that use it, two are made of the first lot; one began with it and goes on with
 * the second one.
 */
async function fillLots(tx: Tx, { now, today }: Times): Promise<void> {
  await sql`
    with material as (
      update stock_materials set has_lots = true where name = ${dyed} returning id, name
    ), lot as (
      insert into lots (stock_material_id, code, received_on)
      select m.id, l.code, ${today} - l.days from material m, (values ('4711', 50), ('4718', 20)) as l(code, days)
      returning id, stock_material_id, code
    ), jobs as (
      select m.id as material, p.order_id, p.product_id, row_number() over (order by count(*) desc, p.order_id, p.product_id) as place
      from material m join raw_material_items i on i.name ~* '\\{color\\}' or i.name = m.name
      join raw_materials r on r.id = i.record_id join order_products p on p.product_id = r.product_id
      join production_events e on e.order_id = p.order_id and e.product_id = p.product_id and e.what = 'cutting'
        and e.source <> 'remake' and e.happened_at > ${now} - interval '60 days'
      where i.category = 'leather' and p.quantity > p.completed and not p.cancelled and (i.name = m.name or exists (
        select from ${lineColors} l where regexp_replace(i.name, '\\{color\\}', l.color, 'gi') = m.name))
      group by m.id, p.order_id, p.product_id
    )
    insert into line_lots (order_id, product_id, stock_material_id, lot_id, set_at, set_by_name)
    select j.order_id, j.product_id, j.material, l.id, ${now} - interval '10 days', 'Mara Lind'
    from jobs j join lot l on l.stock_material_id = j.material and l.code = case j.place when 1 then '4718' else '4711' end
    where j.place <= 3`.execute(tx);
}

/** How many units of the line `p` passed the stage that uses the material `i`. */
const passed = sql`case i.stage when 'cutting' then p.passed_cutting when 'stitching' then p.passed_stitching
  else p.passed_finishing end`;

/** The lot of a use: that of its job, and the first lot for the first mark of the job that goes on with the second one. */
const lotOfUse = sql`case
  when u.event = min(u.event) over (partition by u.id, u.order_id, u.product_id) and c.lot_id is not null then (
    select t.id from lots t where t.stock_material_id = u.id order by t.code limit 1)
  else c.lot_id end`;

/**
 * The ledger of each material: a first count, what marks used since that nobody undid, and a count nine days ago. What is on hand now is a part
 * of what open orders need, which differs by material.
 */
async function fillMovements(tx: Tx, { now }: Times): Promise<void> {
  await sql`
    with kept as (
      select m.*, row_number() over (order by m.id) as place, count(*) over () as number from stock_materials m
    ), colors as (
      select distinct p.product_id, l.color from order_products p cross join lateral ${lineColors} l
    ), named as (
      select r.product_id, i.category, i.unit, i.quantity as per, i.name, '' as color
      from raw_materials r join raw_material_items i on i.record_id = r.id where i.name !~* '\\{color\\}'
      union all
      select r.product_id, i.category, i.unit, i.quantity, regexp_replace(i.name, '\\{color\\}', c.color, 'gi'), c.color
      from raw_materials r join raw_material_items i on i.record_id = r.id join colors c on c.product_id = r.product_id
      where i.name ~* '\\{color\\}'
    ), items as (
      select k.id, n.per, n.product_id, n.color,
        case n.category when 'thread' then 'stitching' when 'metal' then 'finishing' else 'cutting' end as stage
      from kept k join named n on n.category = k.category and n.name = k.name and n.unit = k.unit
    ), needs as (
      select i.id, round(sum(i.per * (${unitsOf(sql`p.quantity`)} - ${unitsOf(passed)})), 4) as need
      from items i join order_products p on p.product_id = i.product_id and p.quantity > p.completed and not p.cancelled
      group by i.id
    ), plans as (
      select k.id, case when k.place = k.number then 140 when k.place % 9 = 4 and k.place < 30 then null else 60 end as first_days,
        case when k.place = 3 then -0.08 else 0 end as drift,
        round(case when k.place = 2 then -3.2 when k.name = any(${usedUp}::text[]) then 0
          when k.name = ${partly.name} then (select 10 * max(i.per) from items i where i.id = k.id)
          when k.name = ${partly.beside} then n.need else coalesce(n.need, 0) * (0.6 + 0.4 * (k.place % 4)) end, 0) as wanted
      from kept k left join needs n using (id)
    ), uses as (
      select i.id, e.happened_at as moved_at, e.id as event, 
        -round(i.per * (${unitsOf(sql`e.to_value::int`)} - ${unitsOf(sql`e.from_value::int`)}), 4) as quantity,
        e.order_id, e.product_id, e.product_code, e.change_id, e.changed_by, e.changed_by_name, e.bench_id, e.worker_id
      from items i join plans using (id) join production_events e on e.product_id = i.product_id and e.what = i.stage
      join order_products p on p.order_id = e.order_id and p.product_id = e.product_id
      where e.source not in ('remake', 'undo') and e.happened_at > ${now} - make_interval(days => first_days)
        and not exists (select from production_events u where u.undoes = e.change_id)
    ), received as (
      select l.stock_material_id as id, l.id as line, l.received as quantity, (b.ordered_on + 16)::timestamptz as moved_at,
        (select t.id from lots t where t.stock_material_id = l.stock_material_id
          order by t.code = case b.state when 'closed' then '4711' else '4718' end desc limit 1) as lot_id
      from purchase_lines l join purchases b on b.id = l.purchase_id where l.received > 0
    ), totals as (
      select l.*, coalesce((select sum(quantity) from uses u where u.id = l.id), 0) as used,
        round(l.drift * -coalesce((select sum(quantity) from uses u where u.id = l.id), 0), 0) as found,
        coalesce((select sum(quantity) from received r where r.id = l.id), 0) as received
      from plans l where first_days is not null
    ), all_rows as (
      select id, ${now} - make_interval(days => first_days) as moved_at, 0::bigint as event, 'count' as kind,
        wanted - used - found - received as quantity, null::bigint as order_id, null::bigint as product_id, null::text as product_code,
        null::uuid as change_id, null::bigint as moved_by, 'Mara Lind' as moved_by_name, null::bigint as bench_id, null::bigint as worker_id,
        null::bigint as purchase_line_id, null::bigint as lot_id
      from totals
      union all
      select id, ${now} - interval '9 days', 0, 'count', found, null, null, null, null, null, 'Mara Lind', null, null, null, null
      from totals where first_days = 60
      union all
      select id, moved_at, 0, 'receipt', quantity, null, null, null, null, null, 'Mara Lind', null, null, line, lot_id from received
      union all
      select u.id, moved_at, event, 'use', quantity, u.order_id, u.product_id, product_code, change_id, changed_by, changed_by_name,
        u.bench_id, worker_id, null, ${lotOfUse}
      from uses u left join line_lots c on c.order_id = u.order_id and c.product_id = u.product_id and c.stock_material_id = u.id
      where quantity <> 0
    ), balanced as (
      select *, sum(quantity) over (partition by id order by moved_at, event) as balance from all_rows
    ), added as (
      insert into stock_movements (stock_material_id, kind, quantity, balance, counted, entered, entered_unit, order_id, product_id,
        product_code, change_id, moved_by, moved_by_name, bench_id, worker_id, purchase_line_id, lot_id, moved_at)
      select b.id, b.kind, b.quantity, b.balance, case b.kind when 'count' then b.balance end,
        case b.kind when 'count' then b.balance when 'receipt' then b.quantity end, case when b.kind <> 'use' then m.unit end, b.order_id, b.product_id,
        b.product_code, b.change_id, b.moved_by, b.moved_by_name, b.bench_id, b.worker_id, b.purchase_line_id,
        b.lot_id, b.moved_at
      from balanced b join stock_materials m on m.id = b.id order by b.id, b.moved_at, b.event
    )
    update stock_materials m set on_hand = s.on_hand, counted_at = s.counted_at
    from (select id, sum(quantity) as on_hand, max(moved_at) filter (where kind = 'count') as counted_at
      from all_rows group by id) s where m.id = s.id`.execute(tx);
}

/** Purchases: one is late, one is due tomorrow, one came in part, one is closed and one was cancelled. */
async function fillPurchases(tx: Tx, { today }: Times): Promise<void> {
  await sql`
    with planned as (
      select * from (values
        ('Thread & Zip Co', 'ordered', -12, -3, 'TZ 2210', 'Please call before you deliver', 100, 0),
        ('Lindqvist Hardware', 'ordered', -12, 1, 'L 889', '', 100, 0),
        ('Baumann Leather', 'closed', -66, -50, 'B 4688', '', 6, 6),
        ('Lindqvist Hardware', 'cancelled', -12, -9, 'L 871', '', 100, 0),
        ('Baumann Leather', 'ordered', -36, 6, 'B 4731', 'Two hides now and two later are fine', 4, 2))
        as p(supplier, state, ordered, expected, reference, note, quantity, received)
    ), bought as (
      select m.id, m.unit, m.supplier_id, m.pack_size, m.category, row_number() over (
        partition by m.category order by m.name = ${dyed} desc, m.id desc) as rank
      from stock_materials m where m.category in ('leather', 'thread', 'metal')
    ), made as (
      insert into purchases (supplier_id, supplier_name, state, ordered_on, expected_on, reference, note, placed_by_name)
      select s.id, s.name, p.state, ${today} + p.ordered, ${today} + p.expected, p.reference, p.note, 'Mara Lind'
      from planned p join suppliers s on s.name = p.supplier
      returning id, supplier_id, state, reference
    )
    insert into purchase_lines (purchase_id, stock_material_id, position, quantity, unit, base, received, closed)
    select m.id, b.id, 0, p.quantity, case b.category when 'leather' then 'pack' else b.unit end,
      p.quantity * l.size, p.received * l.size, p.received >= p.quantity
    from made m join planned p using (reference)
    join bought b on b.supplier_id = m.supplier_id and b.rank = 1
    cross join lateral (select case b.category when 'leather' then b.pack_size else 1 end as size) l`.execute(tx);
}
