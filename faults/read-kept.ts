import { type Action, compare, type Difference } from './compare.ts';
import type { Traffic } from './traffic.ts';
import { sha256Of, type Workshop } from './workshop.ts';

const entries = (kind: string, where: string) =>
  `' in ' || (select count(*) from audit_entries where kind = '${kind}' and ${where}) || ' entry'`;

/** Reads all data of the stories from the database, as texts in the form of their actions. */
const kept = `
  with stories as (
    select o.id, min(p.description) as token,
      'order ' || min(p.description) || ': ' || count(*) || ' lines of ' || string_agg(p.quantity::text, ' + ' order by p.position)
        || ', ' || (select count(*) from order_product_images i where i.order_id = o.id) || ' pictures, '
        || (select count(*) from notifications n join accounts a on a.id = n.account_id
          where event = 'orderPlaced' and related_id = o.id and a.username in ('owner', 'cutter', 'stitcher')) || ' notifications' as words
    from orders o join order_products p on p.order_id = o.id
    group by o.id)
  select token, words from stories
  union all
  select token, 'message ' || m.body || ' of the ' || m.sender || ', '
    || (select count(*) from order_message_images i where i.message_id = m.id) || ' pictures'
  from order_messages m join stories s on s.id = m.order_id
  union all
  select token, 'change ' || token || ' ' || e.what || ' to ' || e.to_value
  from production_events e join stories s on s.id = e.order_id where e.source <> 'derived'
  union all
  select token, 'number ' || o.po_number || ${entries('poNumberChanged', 'object_id = o.id')}
  from orders o join stories s using (id) where o.po_number <> ''
  union all
  select l.name, 'list ' || l.name || ': ' || (select count(*) from order_list_lines where list_id = l.id) || ' lines, '
    || (select count(*) from order_list_images where list_id = l.id) || ' pictures,'
    || ${entries('listCreated', 'object_id = l.id')}
  from order_lists l
  union all
  select i.name, 'invitation ' || i.name || ${entries('personInvited', 'changes @> jsonb_build_array(jsonb_build_object($$to$$, i.name))')}
  from invitations i`;

/** Compares actions with the data of their stories in a database. */
export async function compareKept(query: Workshop['query'], actions: readonly Action[]): Promise<Difference> {
  const { rows } = await query(kept);
  const tokens = new Set(actions.map(action => action.words.split(/[ :]/)[1]));
  return compare(
    actions,
    rows.filter(row => tokens.has(String(row.token))).map(row => String(row.words)),
  );
}

export type Findings = Difference & { broken: string[] };

/**
 * Compares the answers to the traffic with the portal's data, and every acknowledged file with its bytes. Also reports
 * broken invariants and wrong counts.
 */
export async function examine(workshop: Workshop, traffic: Traffic): Promise<Findings> {
  const difference = await compareKept(workshop.query, traffic.actions);
  const files = await Promise.all(
    traffic.uploaded.map(async ({ path, owner, sha256 }) => {
      const bytes = await owner.fetchFile(workshop.portal.address, path);
      return bytes && sha256Of(bytes) === sha256 ? [] : [`the file ${path}`];
    }),
  );
  return {
    ...difference,
    lost: [...difference.lost, ...files.flat()],
    broken: [...(await workshop.findBroken()), ...(await findMiscounted(workshop))],
  };
}

/** Returns unread counts that differ from the rows. */
async function findMiscounted({ portal, customers, admins, query }: Workshop): Promise<string[]> {
  const wrong = [...customers, ...admins].map(async caller => {
    const me = await caller.call(portal.address, 'readMe');
    const shown = await caller.call(portal.address, 'readNotifications');
    const { rows } = await query(
      `select count(*)::int as n from notifications where not read and cleared_at is null and account_id = ${Number(me.body.user.id)}`,
    );
    const unread = shown.body.unreadCount;
    return unread === rows[0]?.n ? [] : [`unread counts are those of the rows: ${unread} instead of ${rows[0]?.n}`];
  });
  return (await Promise.all(wrong)).flat();
}
