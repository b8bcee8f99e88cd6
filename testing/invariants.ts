import { variantName, variants } from '#server/platform/files/file-names.ts';

type Stored = { open(name: string): Promise<{ size: number } | undefined> };
type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Invariants of every database of the portal, beyond the database's own constraints. Each statement returns the
 * violations.
 */
const invariants: Record<string, string> = {
  "an order's sums match its lines": `
    select o.id from orders o left join lateral (
      select count(*) as products, sum(quantity) as items, sum(completed) as finished
      from order_products where order_id = o.id) l on true
    where (o.total_products, o.total_items, o.finished_items) is distinct from (l.products, l.items, l.finished)`,
  "an order's status is that of its lines": `
    select id from orders where status <> order_status(id)`,
  'a completed order is finished': `
    select o.id from orders o join order_products p on p.order_id = o.id
    where o.completed_at is not null and p.completed < p.quantity`,
  'the lines of an order are cancelled exactly if the order is': `
    select p.order_id from order_products p join orders o on o.id = p.order_id
    where p.cancelled <> (o.cancelled_at is not null)`,
  'an archived order is completed or cancelled': `
    select id from orders where (customer_archived or admin_archived) and ended_at is null`,
  'a line has the state that its production events replay to': `
    select p.order_id, p.product_id, s.what, s.state, e.to_value
    from order_products p
    cross join lateral (values ('status', p.status, 'not_reviewed'), ('cutting', p.passed_cutting::text, '0'),
      ('stitching', p.passed_stitching::text, '0'), ('finishing', p.passed_finishing::text, '0'),
      ('completed', p.completed::text, '0'), ('quantity', p.quantity::text, p.quantity::text)) as s (what, state, initial)
    left join (
      select distinct on (order_id, product_id, what) * from production_events order by order_id, product_id, what, id desc
    ) e on (e.order_id, e.product_id, e.what) = (p.order_id, p.product_id, s.what)
    where s.state <> coalesce(e.to_value, s.initial)`,
  'each production event starts with the result of the previous one': `
    select id from (
      select id, from_value, lag(to_value, 1, case what when 'status' then 'not_reviewed' when 'quantity' then from_value else '0' end)
        over (partition by order_id, product_id, what order by id) as before
      from production_events) e
    where before <> from_value`,
  'no stage of a line has more units than the previous one': `
    select order_id, product_id from order_products
    where not (quantity >= passed_cutting and passed_cutting >= passed_stitching and passed_stitching >= passed_finishing
      and passed_finishing >= completed and completed >= 0)`,
  'an undo reverts each row of its change': `
    select u.id from production_events u left join production_events e
      on (e.change_id, e.order_id, e.product_id, e.what) = (u.undoes, u.order_id, u.product_id, u.what)
    where u.undoes is not null and (u.from_value, u.to_value) is distinct from (e.to_value, e.from_value)
    union all
    select e.id from production_events e
    where e.change_id in (select undoes from production_events) and not exists (
      select from production_events u
      where (u.undoes, u.order_id, u.product_id, u.what) = (e.change_id, e.order_id, e.product_id, e.what))`,
  'a changed order has a row for each of its revisions': `
    select id from orders o where (o.revision > 1 or exists (select from order_revisions r where r.order_id = o.id))
      and o.revision <> (select count(*) from order_revisions r where r.order_id = o.id and r.revision <= o.revision)
    union all select order_id from order_products p join orders o on o.id = p.order_id where p.changed_in > o.revision`,
  'what is on hand of a material is the sum of its movements and the balance of the newest one': `
    select m.id from stock_materials m left join lateral (
      select sum(quantity) as total, (array_agg(balance order by id desc))[1] as balance
      from stock_movements v where v.stock_material_id = m.id) s on true
    where (m.on_hand, m.on_hand) is distinct from (coalesce(s.total, 0), coalesce(s.balance, 0))`,
  'a movement adds its quantity to the balance of the previous one': `
    select id from (
      select *, lag(balance, 1, 0) over (partition by stock_material_id order by id) as before from stock_movements) v
    where balance <> before + quantity`,
  'each use of an undone change has an opposite movement': `
    select v.id from stock_movements v
    where v.change_id in (select undoes from production_events) and not exists (
      select from stock_movements u where u.undoes = v.id and u.quantity = -v.quantity)`,
  'no line, message or picture is without its order': `
    select order_id from order_products where order_id not in (select id from orders)
    union all select order_id from order_messages where order_id not in (select id from orders)
    union all select i.order_id from order_product_images i
      left join order_products p using (order_id, product_id) where p.order_id is null
    union all select i.message_id from order_message_images i
      left join order_messages m on m.id = i.message_id where m.id is null`,
  'picture positions have no gaps': `
    select order_id from order_product_images group by order_id, product_id having count(*) <> max(position) + 1
    union all select message_id from order_message_images group by message_id having count(*) <> max(position) + 1
    union all select product_id from product_images group by product_id having count(*) <> max(position) + 1`,
  "a picture of a line is marked as the customer's own exactly if the customer sent it": `
    select order_id from order_product_images i join files f on f.id = i.file_id
    where i.is_own <> (f.kind = 'private')`,
  'an order waits since its oldest open question, sample, document or receipt, and since the first message, sample or request without an answer': `
    with samples as (
      select distinct on (order_id, product_id) r.* from sample_rounds r join order_products p using (order_id, product_id)
      where p.sample = 'asked' and not p.cancelled order by order_id, product_id, round desc
    )
    select o.id from orders o where (o.asks_since, o.waits_since) is distinct from (least((
      select min(m.created_at) from order_messages m where m.order_id = o.id and m.asks and m.answered_at is null), (
      select min(s.posted_at) from samples s where s.order_id = o.id and s.decision is null), (
      select min(d.added_at) from order_documents d
      where d.order_id = o.id and d.needs_agreement and d.agreed_at is null and d.replaced_at is null), (
      select min(v.sent_at) from deliveries v
      where v.order_id = o.id and v.deleted_at is null and v.received_at is null
        and not coalesce(o.completed_at >= v.sent_at, false))), least((
      select min(m.created_at) from order_messages m where m.order_id = o.id and m.sender = 'customer'
        and (o.answer_settled_at is null or m.created_at > o.answer_settled_at)
        and not exists (select from order_messages l where l.order_id = o.id and l.sender = 'admin' and l.id > m.id)), (
      select min(s.decided_at) from samples s where s.order_id = o.id and s.decision = 'change'), (
      select c.asked_at from change_requests c where c.order_id = o.id and c.state = 'open')))`,
  'the requests of an order are numbered without gaps, and only an open order has an open one': `
    select order_id from change_requests group by 1 having count(*) <> max(number)
    union all select order_id from change_requests c join orders o on o.id = c.order_id
    where c.state = 'open' and o.ended_at is not null`,
  'no message is empty': `
    select m.id from order_messages m
    where m.body = '' and not exists (select from order_message_images where message_id = m.id)`,
  "a conversation's times are in the order of its ids": `
    select id from (
      select id, created_at, lag(created_at) over (partition by order_id order by id) as before from order_messages) m
    where before > created_at`,
  'a shown file is marked as used': `
    select id from files where kind = 'private' and taken_at is null and (
      id in (select file_id from order_product_images) or id in (select file_id from order_message_images))`,
  'a document has a file of its kind, and at most one of an order and kind waits for an answer': `
    select d.id from order_documents d join files f on f.id = d.file_id where f.kind <> 'document' or f.taken_at is null
    union all select f.id from files f where f.kind = 'document' and f.id not in (select file_id from order_documents)
    union all select order_id from order_documents
    where needs_agreement and agreed_at is null and replaced_at is null group by order_id, kind having count(*) > 1`,
  'a line of an order that is not cancelled waits for its sample exactly if it has a hold that only the sample ends, and no work on it has begun': `
    select p.order_id, p.product_id from order_products p left join line_holds h
      on h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null and h.reason = 'sample'
    where (p.sample is not distinct from 'asked' and not p.cancelled) <> (h.id is not null)
      or (p.sample = 'asked' and p.passed_cutting > 0)`,
  'the rounds of a sample are numbered without gaps, have pictures, and only the newest can wait for an answer': `
    select order_id, product_id from sample_rounds r group by 1, 2 having count(*) <> max(round)
    union all select order_id, product_id from sample_rounds r
    where decision is null and not replaced and exists (
      select from sample_rounds n where (n.order_id, n.product_id) = (r.order_id, r.product_id) and n.round > r.round)
    union all select order_id, product_id from sample_rounds r where not exists (
      select from sample_images i where (i.order_id, i.product_id, i.round, i.side) = (r.order_id, r.product_id, r.round, 'admin'))`,
  'what was delivered of a line and an order is the sum of its deliveries, and at most what is completed': `
    select p.order_id from order_products p left join lateral (
      select coalesce(sum(l.quantity - l.resent), 0) as sum from delivery_lines l
      join deliveries d on d.order_id = l.order_id and d.number = l.number
      where l.order_id = p.order_id and l.product_id = p.product_id and d.deleted_at is null) l on true
    where p.delivered <> l.sum or p.delivered > p.completed or p.completed > p.quantity
    union all
    select o.id from orders o
    where o.delivered_items <> (select coalesce(sum(delivered), 0) from order_products p where p.order_id = o.id)
    union all
    select d.order_id from deliveries d
    where not exists (select from delivery_lines l where l.order_id = d.order_id and l.number = d.number)
      or (d.received_at is not null) <> (
        select bool_and(l.received is not null) from delivery_lines l
        where l.order_id = d.order_id and l.number = d.number)
    union all
    select l.order_id from delivery_lines l
    where l.resent <> (
      select coalesce(sum(r.quantity), 0) from deliveries d join delivery_lines r on r.order_id = d.order_id and r.number = d.number
      where d.order_id = l.order_id and d.rest_of = l.number and d.deleted_at is null and r.product_id = l.product_id)`,
  'no notification refers to a deleted order': `
    select id from notifications where type <> 'product' and related_id not in (select id from orders)`,
  'no stored answer is incomplete': `
    select key from idempotency_keys where status is null or answer is null`,
};

/** Returns every violated invariant of the rows with its violations, or an empty list when all hold. */
export async function findBrokenRows(query: Query): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, text] of Object.entries(invariants)) {
    const { rows } = await query(text);
    if (rows.length > 0) broken.push(`${rule}: violated by ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return broken;
}

/** Like findBrokenRows, but also checks the files: all bytes of each row, and the small versions of a picture, must exist. */
export async function findBroken(query: Query, storage: Stored): Promise<string[]> {
  const broken = await findBrokenRows(query);
  const { rows } = await query('select name, size from files');
  for (const row of rows) {
    const name = String(row.name);
    const small = name.endsWith('.pdf') ? [] : variants.map(variant => variantName(name, variant));
    for (const stored of [name, ...small]) {
      const found = await storage.open(stored);
      const whole = found && (stored === name ? found.size === Number(row.size) : found.size > 0);
      if (!whole) broken.push(`every file's row has its bytes: violated by ${stored}`);
    }
  }
  return broken;
}
