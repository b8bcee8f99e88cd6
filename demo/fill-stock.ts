import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';

const suppliers = [
  { name: 'Baumann Leather', email: 'orders@baumann.example', lead_days: 15 },
  { name: 'Lindqvist Hardware', email: 'sales@lindqvist.example', lead_days: 5 },
  { name: 'Thread & Zip Co', email: 'hello@threadandzip.example', lead_days: 3 },
];

/** Names that the workshop does not keep yet. */
const notKept = ['Marbled paper', 'Screw post'];

/**
 * Fills the stock: a material for every name that open orders need but two, with a ledger in which marks used it. Most were
 * counted nine days ago, three never, one 140 days ago; one is below zero, and the counts of one found 8 % less.
 */
export async function fillStock(tx: Tx): Promise<void> {
  await sql`insert into suppliers ${sql.values(suppliers)}`.execute(tx);
  await fillStockMaterials(tx);
  await fillMovements(tx);
  await fillPurchases(tx);
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
 * The ledger of each material: a first count, what marks used since, and a count nine days ago. What is on hand now is a part
 * of what open orders need, which differs by material.
 */
async function fillMovements(tx: Tx): Promise<void> {
  await sql`
    with kept as (
      select m.*, row_number() over (order by m.id) as place, count(*) over () as number from stock_materials m
    ), items as (
      select k.id, i.quantity as per, r.product_id,
        case i.category when 'thread' then 'stitching' when 'metal' then 'finishing' else 'cutting' end as stage
      from kept k join raw_material_items i on i.category = k.category and i.name = k.name and i.unit = k.unit
      join raw_materials r on r.id = i.record_id
    ), needs as (
      select i.id, sum(i.per * (p.quantity - case i.stage when 'cutting' then p.passed_cutting when 'stitching' then p.passed_stitching
        else p.passed_finishing end)) as need
      from items i join order_products p on p.product_id = i.product_id and p.quantity > p.completed and not p.cancelled
      group by i.id
    ), plans as (
      select k.id, case when k.place = k.number then 140 when k.place % 9 = 4 then null else 60 end as first_days,
        case when k.place = 3 then -0.08 else 0 end as drift,
        round(case when k.place = 2 then -3.2 else coalesce(n.need, 0) * (0.6 + 0.4 * (k.place % 4)) end, 0) as wanted
      from kept k left join needs n using (id)
    ), uses as (
      select i.id, e.happened_at as moved_at, e.id as event, -i.per * (e.to_value::int - e.from_value::int) as quantity,
        e.order_id, e.product_id, e.product_code, e.change_id, e.changed_by, e.changed_by_name, e.bench_id, e.worker_id
      from items i join plans using (id) join production_events e on e.product_id = i.product_id and e.what = i.stage
      where e.source <> 'remake' and e.happened_at > now() - make_interval(days => first_days)
    ), totals as (
      select l.*, coalesce((select sum(quantity) from uses u where u.id = l.id), 0) as used,
        round(l.drift * -coalesce((select sum(quantity) from uses u where u.id = l.id), 0), 0) as found
      from plans l where first_days is not null
    ), all_rows as (
      select id, now() - make_interval(days => first_days) as moved_at, 0::bigint as event, 'count' as kind,
        wanted - used - found as quantity, null::bigint as order_id, null::bigint as product_id, null::text as product_code,
        null::uuid as change_id, null::bigint as moved_by, 'Mara Lind' as moved_by_name, null::bigint as bench_id, null::bigint as worker_id
      from totals
      union all
      select id, now() - interval '9 days', 0, 'count', found, null, null, null, null, null, 'Mara Lind', null, null
      from totals where first_days = 60
      union all
      select id, moved_at, event, 'use', quantity, order_id, product_id, product_code, change_id, changed_by, changed_by_name,
        bench_id, worker_id
      from uses where quantity <> 0
    ), balanced as (
      select *, sum(quantity) over (partition by id order by moved_at, event) as balance from all_rows
    ), added as (
      insert into stock_movements (stock_material_id, kind, quantity, balance, counted, entered, entered_unit, order_id, product_id,
        product_code, change_id, moved_by, moved_by_name, bench_id, worker_id, moved_at)
      select b.id, b.kind, b.quantity, b.balance, case b.kind when 'count' then b.balance end,
        case b.kind when 'count' then b.balance end, case b.kind when 'count' then m.unit end, b.order_id, b.product_id,
        b.product_code, b.change_id, b.moved_by, b.moved_by_name, b.bench_id, b.worker_id, b.moved_at
      from balanced b join stock_materials m on m.id = b.id order by b.id, b.moved_at, b.event
    )
    update stock_materials m set on_hand = s.on_hand, counted_at = s.counted_at
    from (select id, sum(quantity) as on_hand, max(moved_at) filter (where kind = 'count') as counted_at
      from all_rows group by id) s where m.id = s.id`.execute(tx);
}

/** Purchases of short materials: one is late, one is due tomorrow, one was closed and one cancelled. */
async function fillPurchases(tx: Tx): Promise<void> {
  await sql`
    with bought as (
      select m.id, m.unit, m.supplier_id, row_number() over (partition by m.category order by m.id desc) as rank
      from stock_materials m where m.category in ('metal', 'thread')
    ), made as (
      insert into purchases (supplier_id, supplier_name, state, ordered_on, expected_on, reference, note, placed_by_name)
      select s.id, s.name, p.state, workshop_today() - 12, workshop_today() + p.days, p.reference, p.note, 'Mara Lind'
      from (values ('Thread & Zip Co', 'ordered', -3, 'TZ 2210', 'Calls back on Monday'), ('Lindqvist Hardware', 'ordered', 1, 'L 889', ''),
        ('Thread & Zip Co', 'closed', -20, 'TZ 2188', ''), ('Lindqvist Hardware', 'cancelled', -9, 'L 871', ''))
        as p(supplier, state, days, reference, note)
      join suppliers s on s.name = p.supplier
      returning id, supplier_id, state
    )
    insert into purchase_lines (purchase_id, stock_material_id, position, quantity, unit, base, closed, closed_by_hand)
    select p.id, b.id, 0, 100, b.unit, 100, p.state = 'closed', p.state = 'closed'
    from made p join bought b on b.supplier_id = p.supplier_id and b.rank = 1`.execute(tx);
}
