import { formerMember } from '#contract/accounts/former-names.ts';
import type { InputOf } from '#contract/calls.ts';
import { namesIn } from '../../notifications/words/notification-facts.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockRowsOf } from '../customers/lock-rows-of.ts';
import { lockPeople } from './lock-people.ts';

/**
 * Deletes a deactivated person and replaces the name, username and email address with 'Former member' in every row:
 * orders, messages, documents, deliveries, holds, lists, the stock, invitations, notifications and the audit log (CC-5). Texts that people typed stay.
 * Throws customerNotFound, personNotFound, and personActive for a person who can still sign in.
 */
export async function forgetPerson(
  tx: Tx,
  viewer: Viewer,
  { id, personId }: InputOf<'forgetPerson'>,
): Promise<Audited<'personalDataRemoved', { success: true }>> {
  await lockRowsOf(tx, sql`select id from accounts where id = ${personId} and company_id = ${id}`);
  const company = await lockPeople(tx, viewer, id);
  const person = company.people.find(one => one.id === personId);
  if (!person) throw problem('personNotFound');
  // A deactivated person has no running request that could write the name again.
  if (person.active) throw problem('personActive');
  const names = await namesOf(tx, id, personId);
  await removeNames(tx, id, personId, names);
  for (const name of names) await removeFromAnswers(tx, name);
  return audited({ success: true }, { kind: 'personalDataRemoved', id: personId, name: formerMember });
}

/** The kinds of audit entries whose fields `name`, `email` and `username` belong to one person. */
const aboutPerson = sql`('personEdited', 'companyRoleChanged', 'personDeactivated', 'personActivated', 'personJoined',
  'emailChanged', 'emailVerified', 'credentialsChanged')`;

/**
 * Returns the person's names and addresses, including earlier ones. Allows this transaction to rewrite names in the
 * audit log.
 */
async function namesOf(tx: Tx, id: number, personId: number): Promise<string[]> {
  const { names } = await sql<{ names: string[] }>`
    select set_config('cordwain.removes_names', 'yes', true), array(
      select distinct n.name from (
        select unnest(array[username, person_name, email]) as name from accounts where id = ${personId}
        union select username from audit_entries where account_id = ${personId}
        union select v.name from audit_entries e cross join jsonb_array_elements(e.changes) c
          cross join lateral (values (c ->> 'from'), (c ->> 'to')) as v(name)
        where e.object = 'account' and e.object_id = ${personId} and e.kind in ${aboutPerson}
          and c ->> 'field' in ('name', 'email', 'username')) n
      where n.name <> '' and n.name <> (select company_name from companies where id = ${id})) as names`.one(tx);
  return names;
}

async function removeNames(tx: Tx, id: number, personId: number, names: readonly string[]): Promise<void> {
  const isName = (text: string) => sql`${sql.ref(text)} = any(${names}::text[])`;
  await sql`
    with recursive ${mergedCompanies(id)}, ${writtenNames(id, personId, isName)},
    listed as (
      update order_lists set updated_by = ${formerMember} where company_id = ${id} and ${isName('updated_by')}
    ), invited as (
      delete from invitations where company_id = ${id}
        and (${isName('email')} or (accepted_at is not null and ${isName('name')}))
    ), inviting as (
      update invitations set invited_by_name = ${formerMember} where invited_by = ${personId} and not ${isName('email')}
    ), notified as (
      update notifications t set title = ${formerMember} || substr(title, length(n) + 1),
        message = ${formerMember} || substr(message, length(n) + 1)
      from unnest(${names}::text[]) n
      where event = 'personJoined' and related_id = ${id} and starts_with(title, n || ' ') and starts_with(message, n || ' ')
    ), known as (${removeFromFacts(id, personId, names)}), unsent as (
      delete from outbox where id in (
        select id from outbox
        where payload ->> 'accountId' = ${String(personId)} or payload ->> 'personId' = ${String(personId)}
          or payload -> 'accountIds' @> to_jsonb(${personId}::bigint) or payload ->> 'address' = any(${names}::text[])
        for update skip locked)
    ), contact as (
      update companies c set revision = revision + 1,
        contact_person = case when ${isName('contact_person')} then '' else contact_person end,
        contact_person_designation = case when ${isName('contact_person')} then '' else contact_person_designation end,
        contact_person_phone = case when ${isName('contact_person')} then '' else contact_person_phone end,
        company_email = case when ${isName('company_email')} then coalesce((
          select o.email from accounts o where o.company_id = c.id and o.id <> ${personId} and o.company_role = 'owner'
            and o.deactivated_at is null and o.email <> '' order by o.id limit 1), '') else company_email end
      where id = ${id} and (${isName('contact_person')} or ${isName('company_email')})
    ), audited as (
      update audit_entries set changes = without_names(changes, ${names}::text[], ${formerMember}),
        username = case when account_id = ${personId} then ${formerMember} else username end,
        address = case when account_id = ${personId} then '' else address end,
        object_name = case when object = 'account' and ${isName('object_name')} then ${formerMember} else object_name end
      where account_id = ${personId} or (object = 'account' and object_id in (select ${personId} union all select id from merged))
        or kind = 'customersImported'
    ), gone as (delete from accounts where id = ${personId})
    select ${announcement('peopleChanged', { companyId: id }, toPeople(id))}, ${announcement('resync', {}, toPeople(id))}`.execute(
    tx,
  );
}

/**
 * Part of a statement that replaces the names in the facts of notifications: of a person who joined or answered a sample,
 * and of a company without a name, which shows its first person's. An order in which the person took part may belong to
 * another company since.
 */
function removeFromFacts(id: number, personId: number, names: readonly string[]): Sql<unknown> {
  const fact = (key: string) => sql`facts ->> ${sql.lit(key)} = any(${names}::text[])`;
  const named = (key: string) =>
    sql`case when ${fact(key)} then jsonb_build_object(${sql.lit(key)}, ${formerMember}::text) else '{}' end`;
  const orders = sql`
    select o.id from orders o where o.customer_id = ${id} or o.placed_by = ${personId} or o.completed_by = ${personId}
    union select order_id from order_messages where author_id = ${personId}
    union select order_id from sample_rounds where decided_by = ${personId}
    union select order_id from order_documents where agreed_by = ${personId}
    union select order_id from change_requests where asked_by = ${personId}`;
  const { personJoined: ofCompany, ...ofOrders } = namesIn;
  const keysOfOrders = [...new Set(Object.values(ofOrders).flat())];
  const anyOf = (keys: readonly string[]) => sql.join(keys.map(fact), ' or ');
  return sql`
    update notifications set facts = facts || ${sql.join([...ofCompany, ...keysOfOrders].map(named), ' || ')}
    where (event = 'personJoined' and related_id = ${id} and (${anyOf(ofCompany)}))
      or (event = any(${Object.keys(ofOrders)}::text[]) and related_id in (${orders}) and (${anyOf(keysOfOrders)}))`;
}

/** Replaces a name in the answers that are kept for repeated requests of others, such as accepting an order. */
async function removeFromAnswers(tx: Tx, name: string): Promise<void> {
  const value = JSON.stringify(name);
  await sql`
    update idempotency_keys set answer = replace(replace(answer, ${`:${value}`}, ${`:${JSON.stringify(formerMember)}`}),
      ${`: ${value}`}, ${`: ${JSON.stringify(formerMember)}`})
    where strpos(answer, ${value}) > 0`.execute(tx);
}

/**
 * Part of a recursive WITH list: `merged` has the ids of the company and of those that were merged into it, whose audit
 * entries keep their id.
 */
function mergedCompanies(id: number) {
  return sql`
    merged(id) as (
      select ${id}::bigint
      union select (c ->> 'to')::bigint from merged m
        join audit_entries e on e.kind = 'customersMerged' and e.object = 'account' and e.object_id = m.id
        cross join jsonb_array_elements(e.changes) c where c ->> 'field' = 'mergedId'
    )`;
}

/**
 * Parts of a WITH list that replace the names in orders, messages, documents, deliveries, samples, remakes, holds and the stock, which
 * the person used as staff before. A company without a name shows its first person's.
 */
function writtenNames(id: number, personId: number, isName: (text: string) => unknown) {
  // An order that staff entered for no person has the username of the first owner (OR-20).
  const hasOwnersName = sql`(customer_id = ${id} and placed_by_name is null and entered_by_name is not null
    and ${isName('customer_username')})`;
  const ofPerson = (by: string, name: string) =>
    sql`${sql.ref(name)} = case when ${sql.ref(by)} = ${personId} then ${formerMember} else ${sql.ref(name)} end`;
  return sql`
    ordered as (
      update orders set ${ofPerson('placed_by', 'placed_by_name')}, 
        customer_username = case when placed_by = ${personId} or ${hasOwnersName} then ${formerMember} else customer_username end,
        ${ofPerson('completed_by', 'completed_by_name')}, ${ofPerson('cancelled_by', 'cancelled_by_name')},
        ${ofPerson('customer_archived_by', 'customer_archived_by_name')},
        customer_name = case when ${isName('customer_name')} then ${formerMember} else customer_name end
      where placed_by = ${personId} or completed_by = ${personId} or cancelled_by = ${personId}
        or customer_archived_by = ${personId}
        or ${hasOwnersName}
    ), wrote as (
      update order_messages set ${ofPerson('author_id', 'author_name')}, ${ofPerson('answered_by', 'answered_by_name')},
        folded = case when author_id = ${personId} then null else folded end
      where author_id = ${personId} or answered_by = ${personId}
    ),
    emailed as (
      delete from message_emails where message_id in (select id from order_messages where author_id = ${personId})
    ),
    documented as (
      update order_documents set ${ofPerson('added_by', 'added_by_name')}, ${ofPerson('agreed_by', 'agreed_by_name')}
      where added_by = ${personId} or agreed_by = ${personId}
    ), sampled as (
      update sample_rounds set ${ofPerson('posted_by', 'posted_by_name')}, ${ofPerson('decided_by', 'decided_by_name')}
      where posted_by = ${personId} or decided_by = ${personId}
    ), approved as (
      update order_products set sample_by_name = ${formerMember} where sample_by = ${personId}
    ), delivered as (
      update deliveries set ${ofPerson('sent_by', 'sent_by_name')}, ${ofPerson('received_by', 'received_by_name')}
      where sent_by = ${personId} or received_by = ${personId}
    ), requested as (
      update change_requests set ${ofPerson('asked_by', 'asked_by_name')}, ${ofPerson('decided_by', 'decided_by_name')}
      where asked_by = ${personId} or decided_by = ${personId}
    ), revised as (
      update order_revisions set by_name = ${formerMember} where by = ${personId}
    ), remade as (
      update remakes set made_by_name = ${formerMember} where made_by = ${personId}
    ), held as (
      update line_holds set ended_by_name = ${formerMember} where ended_by = ${personId} and ${isName('ended_by_name')}
    ), moved as (
      update stock_movements set moved_by_name = ${formerMember} where moved_by = ${personId}
    ), bought as (
      update purchases set placed_by_name = ${formerMember} where placed_by = ${personId}
    ), chose as (
      update line_lots set set_by_name = ${formerMember} where set_by = ${personId}
    )`;
}
