import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';

/**
 * Creates the audit entries of the last orders: placed, produced, completed. The addresses are documentation addresses
 * (RFC 5737).
 */
export async function fillAudit(tx: Tx): Promise<void> {
  await sql`
    insert into audit_entries (at, kind, object, object_id, object_name, account_id, username, role, bench_id,
      worker_id, address, changes)
    select at, kind, 'order', orders.id, customer_name, accounts.id, accounts.username, role, bench_id,
      worker_id, case role when 'customer' then '192.0.2.' || accounts.id else '198.51.100.7' end, changes
    from orders
    join lateral (
      select created_at as at, 'orderPlaced' as kind, coalesce(entered_by, customer_id) as account_id, null::bigint as bench_id,
        null::bigint as worker_id, jsonb_build_array(
        jsonb_build_object('field', 'totalProducts', 'from', null, 'to', total_products::text),
        jsonb_build_object('field', 'totalItems', 'from', null, 'to', total_items::text)) as changes
      union all
      select changed_at, case when source = 'remake' then 'unitsRemade' when bench_id is null then 'orderProductChanged' else 'productionMarked' end, changed_by,
        bench_id, worker_id, jsonb_build_array(
        jsonb_build_object('field', what || ' of ' || product_code, 'from', from_value, 'to', to_value))
      from production_events where order_id = orders.id and source <> 'derived'
      union all
      select at, 'orderProductEdited', by, null, null, jsonb_build_array(jsonb_build_object('field', 'reason', 'from', null, 'to', reason))
      from order_revisions where order_id = orders.id and revision > 1
      union all
      select cancelled_at, 'orderCancelled', cancelled_by, null, null,
        jsonb_build_array(jsonb_build_object('field', 'reason', 'from', null, 'to', cancel_reason)) where cancelled_at is not null
      union all
      select asked_at, 'changeAsked', asked_by, null, null, jsonb_build_array(
        jsonb_build_object('field', 'reason', 'from', null, 'to', reason))
      from change_requests where order_id = orders.id
      union all
      select completed_at, 'completionVerified', completed_by, null, null, '[]' where completed_at is not null
    ) events on true
    left join accounts on accounts.id = events.account_id
    where accounts.id is not null or bench_id is not null
    order by at, orders.id`.execute(tx);
}
