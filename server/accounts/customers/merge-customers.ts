import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { requireConfirmed } from '../../platform/access/require-confirmed.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, type Changes, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { endsInMerge, type Merge, previewMerge } from './preview-merge.ts';

/**
 * Merges the company `id` into another one, all or nothing. Its orders, files, lists, addresses and invitations then
 * belong to the other company, except invitations of owners, which end. Its people sign in as before, and the company
 * `id` is deleted (CC-3). A dry run only returns the preview. Throws sameCustomer, confirmIdentity (SI-13), customerNotFound, changedMeanwhile when the preview differs from the
 * confirmed one, and tooManyOfThese.
 */
export async function mergeCustomers(
  tx: Tx,
  viewer: Viewer,
  { id, into, dryRun, state }: InputOf<'mergeCustomers'>,
): Promise<Audited<'customersMerged', AnswerOf<'mergeCustomers'>>> {
  if (id === into) throw problem('sameCustomer');
  if (!dryRun) {
    await requireConfirmed(tx, viewer);
    await lockCompanies(tx, id, into);
  }
  const merge = await previewMerge(tx, id, into);
  const { preview } = merge;
  if (dryRun) return unchanged({ merge: preview, merged: false });
  if (state !== preview.state) throw problem('changedMeanwhile');
  if (preview.exceeded.length > 0) throw problem('tooManyOfThese');
  await move(tx, merge);
  await sql`
    with gone as (delete from companies where id = ${id})
    select ${announcement('resync', {}, { workshop: true, companies: [id, into] })}`.execute(tx);
  const answer = { merge: preview, merged: true };
  return audited(answer, { kind: 'customersMerged', id: into, name: preview.into.name, changes: entryOf(merge) });
}

/**
 * Locks the rows that the merge changes, each table by id and in the order of placeOrder and lockRowsOf, so that merges
 * and other changes do not deadlock.
 */
async function lockCompanies(tx: Tx, from: number, into: number): Promise<void> {
  const both = [from, into];
  // PostgreSQL runs the parts of a `union all` one after the other.
  await sql`
    select from (
      select from products where visible_to @> ${[from]}::bigint[] order by id for no key update) as products
    union all select from (
      select from orders where customer_id = any(${both}::bigint[]) order by id for update) as orders
    union all select from (select from files where owner_id = ${from} order by id for no key update) as files
    union all select from (
      select from notifications where event = 'personJoined' and related_id = ${from} order by id for update) as notes
    union all select from (
      select from companies where id = any(${both}::bigint[]) order by id for update) as companies
    union all select from (
      select from accounts where company_id = any(${both}::bigint[]) order by id
      for no key update) as people`.execute(tx);
}

/**
 * Moves everything in one statement. Orders keep the stored names and show the new company's name beside them (CC-2).
 */
async function move(tx: Tx, { preview: { from, into }, renamed }: Merge): Promise<void> {
  await sql`
    with orders_moved as (
      update orders set customer_id = ${into.id}, customer_shown = formerly(${into.name}, customer_name)
      where customer_id = ${from.id}
    ), files_moved as (update files set owner_id = ${into.id} where owner_id = ${from.id}),
    lists_moved as (
      update order_lists l set company_id = ${into.id}, name = coalesce((
        select r.name from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(id bigint, name text)
        where r.id = l.id), l.name)
      where company_id = ${from.id}
    ), hand_overs_moved as (
      update order_hand_overs set company_id = ${into.id} where company_id = ${from.id}
    ), addresses_moved as (
      update company_addresses set company_id = ${into.id}, is_default = false where company_id = ${from.id}
    ), invitations_ended as (delete from invitations where company_id = ${from.id} and ${endsInMerge}),
    invitations_moved as (
      update invitations set company_id = ${into.id} where company_id = ${from.id} and not ${endsInMerge}
    ),
    notes_moved as (
      update notifications set related_id = ${into.id} where event = 'personJoined' and related_id = ${from.id}
    ), products_moved as (
      update products set revision = revision + 1, visible_to = case
        when visible_to @> ${[into.id]}::bigint[] then array_remove(visible_to, ${from.id}::bigint)
        else array_replace(visible_to, ${from.id}::bigint, ${into.id}::bigint) end
      where visible_to @> ${[from.id]}::bigint[]
    ), uploads_moved as (
      insert into uploads_of_day as u (company_id, day, bytes)
      select ${into.id}, day, bytes from uploads_of_day where company_id = ${from.id}
      on conflict (company_id) do update set day = greatest(u.day, excluded.day),
        bytes = case when u.day >= excluded.day then u.bytes else 0 end
          + case when excluded.day >= u.day then excluded.bytes else 0 end
    ), columns_moved as (
      insert into list_columns as c (company_id, headings_hash, headings, code_column, quantity_column, note_column,
        option_columns, chosen_at)
      select ${into.id}, headings_hash, headings, code_column, quantity_column, note_column, option_columns, chosen_at
      from list_columns where company_id = ${from.id}
      on conflict (company_id, headings_hash) do update set headings = excluded.headings,
        code_column = excluded.code_column, quantity_column = excluded.quantity_column,
        note_column = excluded.note_column, option_columns = excluded.option_columns, chosen_at = excluded.chosen_at
      where excluded.chosen_at > c.chosen_at
    ), samples_kept as (delete from samples where kind = 'customer' and object_id in (${from.id}, ${into.id}))
    update accounts set company_id = ${into.id} where company_id = ${from.id}`.execute(tx);
}

/** Returns the counts of moved rows and the fields of the deleted company. */
function entryOf({ preview, facts }: Merge): Changes {
  const { orders, people, invitations, endedInvitations, lists, addresses, files, products } = preview;
  const moved = { orders, people, invitations, endedInvitations, lists, addresses, files, products };
  return {
    merged: [null, preview.from.name],
    mergedId: [null, preview.from.id],
    ...changesOf(undefined, moved),
    renamedLists: [null, preview.renamedLists.map(({ becomes }) => becomes).join(', ')],
    ...changesOf(facts, undefined),
  };
}
