import { hash } from 'node:crypto';
import type { MergePreview } from '#contract/accounts/companies.ts';
import { limits } from '#contract/call/limits.ts';
import { firstCharacters, textLength } from '#contract/call/text-length.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { companyJson } from './customer-json.ts';

type Counts = Omit<MergePreview, 'renamedLists' | 'exceeded' | 'state'>;
type Taken = { [K in MergePreview['exceeded'][number]]: number };
type List = { id: number; name: string; key: string; isMoved: boolean };
type Facts = Record<string, string>;
type Row = { counts: Counts; all: Taken; moved: Taken; lists: List[]; facts: Facts };
/** `facts` holds the fields of the company to delete. */
export type Merge = { preview: MergePreview; renamed: readonly { id: number; name: string }[]; facts: Facts };

const namedJson = sql`json_build_object('id', c.id, 'name', coalesce(nullif(c.company_name, ''), a.username))`;

/**
 * Condition on `invitations` of the company to delete: an open one for an owner, whose maker did not choose the owners
 * of the other company.
 */
export const endsInMerge: Sql<boolean> = sql`(accepted_at is null and company_role = 'owner')`;

/** Reads what a merge of one company into another would do (CC-3). Throws customerNotFound unless both have people. */
export async function previewMerge(tx: Tx, from: number, into: number): Promise<Merge> {
  const count = (rows: Sql) => sql`(select count(*)::int from ${rows})`;
  const taken = (of: Sql) => sql`json_build_object(
    'people', ${count(sql`accounts where company_id in (${of}) and deactivated_at is null`)},
    'invitations', ${count(sql`invitations where company_id in (${of}) and accepted_at is null
      and not (company_id = ${from} and ${endsInMerge})`)},
    'lists', ${count(sql`order_lists where company_id in (${of})`)},
    'addresses', ${count(sql`company_addresses where company_id in (${of})`)})`;
  const company = (id: number) => sql`(
    select ${namedJson} from companies c join accounts a on a.id = first_person(c.id) where c.id = ${id})`;
  const { counts, all, moved, lists, facts } = await sql<Row>`
    select json_build_object('from', ${company(from)}, 'into', ${company(into)},
      'orders', ${count(sql`orders where customer_id = ${from}`)},
      'openOrders', ${count(sql`orders where customer_id = ${from} and ended_at is null`)},
      'people', ${count(sql`accounts where company_id = ${from}`)},
      'invitations', ${count(sql`invitations where company_id = ${from} and accepted_at is null and not ${endsInMerge}`)},
      'endedInvitations', ${count(sql`invitations where company_id = ${from} and ${endsInMerge}`)},
      'lists', ${count(sql`order_lists where company_id = ${from}`)},
      'addresses', ${count(sql`company_addresses where company_id = ${from}`)},
      'files', ${count(sql`files where owner_id = ${from}`)},
      'products', ${count(sql`products where visible_to && ${[from, into]}::bigint[] and not visible_to @> ${[from, into]}::bigint[]`)},
      'poRequired', (select po_required from companies where id = ${into})) as counts,
      ${taken(sql`${from}::bigint, ${into}::bigint`)} as all, ${taken(sql`${from}::bigint`)} as moved, coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'key', name_compared(name), 'isMoved', company_id = ${from}) order by id)
        from order_lists where company_id in (${from}, ${into})), '[]') as lists, (
        select ${companyJson} from companies a where a.id = ${from}) as facts`.one(tx);
  if (!counts.from || !counts.into) throw problem('customerNotFound');
  const renamed = renamedLists(lists);
  const exceeded = (['people', 'invitations', 'lists', 'addresses'] as const).filter(
    what => moved[what] > 0 && all[what] > mostOf[what],
  );
  const shown = { ...counts, renamedLists: renamed.map(({ was, name }) => ({ name: was, becomes: name })), exceeded };
  return { preview: { ...shown, state: stateOf(shown) }, renamed, facts };
}

const mostOf: Taken = {
  people: limits.people,
  invitations: limits.invitations,
  lists: limits.lists,
  addresses: limits.addresses,
};

/**
 * Returns a hash of the parts of the preview that a person confirms. The numbers of orders and files are left out:
 * otherwise a customer who orders all day could not be merged.
 */
function stateOf({ orders: _, openOrders: __, files: ___, ...confirmed }: Omit<MergePreview, 'state'>): string {
  return hash('sha256', JSON.stringify(confirmed), 'base64url');
}

/** Returns the lists whose names the other company already uses, each with a free name such as 'Spring (2)'. */
function renamedLists(lists: readonly List[]): { id: number; was: string; name: string }[] {
  const used = new Set(lists.map(({ key }) => key));
  const stays = new Set(lists.filter(({ isMoved }) => !isMoved).map(({ key }) => key));
  return lists
    .filter(({ isMoved, key }) => isMoved && stays.has(key))
    .map(({ id, name: was, key }) => {
      for (let n = 2; ; n++) {
        const suffix = ` (${n})`;
        const cut = (text: string) => firstCharacters(text, limits.listName - textLength(suffix)) + suffix;
        if (used.has(cut(key))) continue;
        used.add(cut(key));
        return { id, was, name: cut(was) };
      }
    });
}
