import { formerly, formerMember, formerUser } from '#contract/accounts/former-names.ts';
import type { InputOf } from '#contract/calls.ts';
import { namesIn } from '../../notifications/words/notification-facts.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type AnswerField, type Replacement, removeFromAnswers } from '../../platform/http/remove-from-answers.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockRowsOf } from '../customers/lock-rows-of.ts';
import { lockPeople } from './lock-people.ts';

/**
 * Deletes a deactivated person and replaces the name, username and email address with 'Former member' in every row, and in the
 * stock with 'Former user': orders and all that belongs to them, lists, benches, invitations, notifications and the audit log
 * (CC-5). Texts that people typed stay.
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
  const { names, orders } = await readNames(tx, id, personId);
  await removeNames(tx, id, personId, names);
  await removeFromAnswers(tx, names, withoutNames(personId, names, orders));
  return audited({ success: true }, { kind: 'personalDataRemoved', id: personId, name: formerMember });
}

/**
 * Returns what texts of kept answers become. A company without a name shows its first person's, as the customer of its
 * `orders`. The stock calls the person 'Former user'.
 */
function withoutNames(personId: number, names: readonly string[], orders: readonly number[]): Replacement {
  const ofCompany = new Set<unknown>(orders);
  return (text, field) => {
    if (/^customer(?:Name|Shown|Username)$/.test(field.key)) {
      const order = orderOf(field);
      return order === undefined || ofCompany.has(order) ? customerWithout(text, names) : undefined;
    }
    if (!names.includes(text)) return undefined;
    if (field.key === 'byName') return formerUser;
    return isNameOf(personId, field) ? formerMember : undefined;
  };
}

/** Whether a field of a kept answer has the name of a person. */
function isNameOf(personId: number, { key, holder, within }: AnswerField): boolean {
  if (key === 'name') return holder.id === personId && /^(?:author|by)$|By$/.test(within);
  return /^by$|By$/.test(key);
}

/** Returns the id of the order whose customer a field names; undefined for a shipment, which has several orders. */
function orderOf({ holder }: AnswerField): unknown {
  return holder.orderId ?? ('customerUsername' in holder ? holder.id : undefined);
}

/** Returns the name of a customer with 'Former member' instead of one of the names, also in 'Lind Ltd, formerly Lind'. */
function customerWithout(text: string, names: readonly string[]): string | undefined {
  if (names.includes(text)) return formerMember;
  const name = names.find(one => text.endsWith(formerly + one));
  return name && text.slice(0, -name.length) + formerMember;
}

/** The kinds of audit entries whose fields `name`, `email` and `username` belong to one person. */
const aboutPerson = sql`('personEdited', 'companyRoleChanged', 'personDeactivated', 'personActivated', 'personJoined',
  'emailChanged', 'emailVerified', 'credentialsChanged')`;

/** The fields of an audit entry that belong to the contact person of a company. */
const ofContact = ['contactPersonPhone', 'contactPersonDesignation'];

/** The audit entry of the end of the person's time as staff. Until then, contact and email address were the person's own. */
const lastAsStaff = (personId: number) => sql`(
  select max(r.id) from audit_entries r where r.object = 'account' and r.object_id = ${personId} and r.kind = 'roleChanged'
    and r.changes @> '[{"field": "role", "to": "customer"}]')`;

/**
 * Returns the person's names and addresses, including earlier ones, and the ids of the company's orders. Allows this
 * transaction to rewrite names in the audit log.
 */
async function readNames(tx: Tx, id: number, personId: number): Promise<{ names: string[]; orders: number[] }> {
  return sql<{ names: string[]; orders: number[] }>`
    with recursive ${mergedCompanies(id)}, ${ordersOfCompany(id)}
    select array(select id from company_orders) as orders, set_config('cordwain.removes_names', 'yes', true), array(
      select distinct n.name from (
        select unnest(array[username, person_name, email]) as name from accounts where id = ${personId}
        union select username from audit_entries where account_id = ${personId}
        union select v.name from audit_entries e cross join jsonb_array_elements(e.changes) c
          cross join lateral (values (c ->> 'from'), (c ->> 'to')) as v(name)
        where e.object = 'account' and e.object_id = ${personId} and (
          (e.kind in ${aboutPerson} and c ->> 'field' in ('name', 'email', 'username'))
          or (c ->> 'field' in ('contactPerson', 'companyEmail') and e.id <= ${lastAsStaff(personId)}))) n
      where n.name <> '' and n.name <> (select company_name from companies where id = ${id})) as names`.one(tx);
}

async function removeNames(tx: Tx, id: number, personId: number, names: readonly string[]): Promise<void> {
  const isName = (text: string) => sql`${sql.ref(text)} = any(${names}::text[])`;
  await sql`
    with recursive ${mergedCompanies(id)}, ${ordersOfCompany(id)}, ${contactsOf(id)},
    ${writtenNames(id, personId, isName)}, ${auditedNames(personId, names)},
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
    ), gone as (delete from accounts where id = ${personId})
    select ${announcement('peopleChanged', { companyId: id }, toPeople(id))}, ${announcement('resync', {}, toPeople(id))}`.execute(
    tx,
  );
}

/**
 * Part of a statement that replaces the names in the facts of notifications: of a person who joined, answered a sample or
 * entered an order as staff, and of a company without a name, which shows its first person's. An order in which the person
 * took part may belong to another company since.
 */
function removeFromFacts(id: number, personId: number, names: readonly string[]): Sql<unknown> {
  const fact = (key: string) => sql`facts ->> ${sql.lit(key)} = any(${names}::text[])`;
  const named = (key: string) =>
    sql`case when ${fact(key)} then jsonb_build_object(${sql.lit(key)}, ${formerMember}::text) else '{}' end`;
  const orders = sql`
    select o.id from orders o where o.placed_by = ${personId} or o.completed_by = ${personId} or o.entered_by = ${personId}
    union select id from company_orders
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
 * Part of a WITH list: `company_orders` has the ids of the company's orders, also of those that it handed over and of those
 * that were deleted. The audit log knows from whom an order came, and which people did something with it.
 */
function ordersOfCompany(id: number) {
  const people = sql`(select id from accounts where company_id = ${id})`;
  return sql`
    company_orders(id) as (
      select id from orders where customer_id = ${id} or placed_by in ${people}
      union select order_id from order_hand_overs where company_id = ${id}
      union select object_id from audit_entries where object = 'order' and role = 'customer' and account_id in ${people}
      union select e.object_id from audit_entries e cross join jsonb_array_elements(e.changes) c
        where e.kind in ('orderHandedOver', 'orderDeleted') and c ->> 'field' = 'customerId'
          and c ->> 'from' in (select id::text from merged)
    )`;
}

/**
 * Part of a WITH list: `contacts` has the changes of the contact person of the company and of those that were merged into it,
 * by audit entry. The last row, without an entry, is the contact of today.
 */
function contactsOf(id: number) {
  return sql`
    contacts(id, company_id, was, became) as (
      select e.id, coalesce((
        select (m ->> 'to')::bigint from jsonb_array_elements(e.changes) m where m ->> 'field' = 'mergedId'), e.object_id),
        c ->> 'from', c ->> 'to'
      from audit_entries e cross join jsonb_array_elements(e.changes) c
      where e.object = 'account' and e.object_id in (select id from merged) and c ->> 'field' = 'contactPerson'
      union all select null, id, contact_person, contact_person from companies where id = ${id}
    )`;
}

/**
 * Part of a WITH list that removes the names from the audit log. Telephone number and designation leave the entries that were
 * written while the person was the contact of the company, also those that changed nothing else.
 */
function auditedNames(personId: number, names: readonly string[]) {
  const areNames = sql`any(${names}::text[])`;
  const wasContact = sql`(
    exists (select from jsonb_array_elements(changes) c where c ->> 'field' = 'contactPerson'
      and (c ->> 'from' = ${areNames} or c ->> 'to' = ${areNames}))
    or (object = 'account' and (
      (select k.became from contacts k where k.company_id = e.object_id and k.id <= e.id order by k.id desc limit 1) = ${areNames}
      or (select k.was from contacts k where k.company_id = e.object_id and (k.id > e.id or k.id is null)
        order by k.id limit 1) = ${areNames})))`;
  return sql`
    audited as (
      update audit_entries e set changes = without_names(case
          when object = 'account' and object_id = ${personId} and id <= ${lastAsStaff(personId)}
            then without_fields(changes, ${[...ofContact, 'companyContact', 'companyAddress']}::text[])
          when ${wasContact} then without_fields(changes, ${ofContact}::text[])
          else changes end, ${names}::text[], ${formerMember}),
        username = case when account_id = ${personId} then ${formerMember} else username end,
        address = case when account_id = ${personId} or (account_id is null and object = 'account' and object_id = ${personId})
          then '' else address end,
        object_name = case when object in ('account', 'order') and object_name = ${areNames} then ${formerMember} else object_name end
      where account_id = ${personId} or (object = 'account' and object_id in (select ${personId} union all select id from merged))
        or (object = 'order' and object_name = ${areNames} and object_id in (select id from company_orders))
        or kind in ('customersImported', 'customersMerged', 'orderHandedOver', 'benchPaired')
    )`;
}

/** The tables with names of people, and the columns of their ids. The name is in a column of that name and '_name'. */
const columnsOf = {
  order_documents: ['added_by', 'agreed_by'],
  sample_rounds: ['posted_by', 'decided_by'],
  order_products: ['sample_by'],
  deliveries: ['sent_by', 'received_by'],
  change_requests: ['asked_by', 'decided_by'],
  order_revisions: ['by'],
  remakes: ['made_by'],
  order_promises: ['set_by'],
  workshop_notes: ['created_by'],
  benches: ['created_by'],
};
/** The same for the tables of the stock, which call the person 'Former user'. */
const columnsOfStock = { stock_movements: ['moved_by'], purchases: ['placed_by'], line_lots: ['set_by'] };
/** The same for tables in which the people of a company have the company's name, which stays. */
const columnsOfSides = { production_events: ['changed_by'], line_holds: ['set_by', 'ended_by'] };
const columnsOfOrders = [
  ...['placed_by', 'completed_by', 'cancelled_by'],
  ...['customer_archived_by', 'admin_archived_by', 'entered_by'],
];

/**
 * Parts of a WITH list that replace the names in orders and in all that belongs to them, in the stock and of benches: the
 * person may have been staff before. A company without a name shows its first person's.
 */
function writtenNames(id: number, personId: number, isName: (text: string) => unknown) {
  const isOfCompany = sql`id in (select c.id from company_orders c)`;
  // An order that staff entered for no person has the username of the first owner (OR-20).
  const hasOwnersName = sql`(placed_by_name is null and entered_by_name is not null and ${isName('customer_username')})`;
  const isOfPerson = (by: string) => sql`${sql.ref(by)} = ${personId}`;
  const isCompanys = (name: string) => sql`${sql.ref(name)} = (select company_name from companies where id = ${id})`;
  const renamed = (by: string, name = `${by}_name`, stays: Sql = sql`false`, instead = formerMember) =>
    sql`${sql.ref(name)} = case when ${isOfPerson(by)} and not ${stays} then ${instead} else ${sql.ref(name)} end`;
  const inTable = (table: string, columns: readonly string[], renamedIn: (by: string) => Sql) =>
    sql`${sql.ref(`named_${table}`)} as (
      update ${sql.ref(table)} set ${sql.join(columns.map(renamedIn))} where ${sql.join(columns.map(isOfPerson), ' or ')})`;
  const written = [
    ...Object.entries(columnsOf).map(([table, columns]) => inTable(table, columns, by => renamed(by))),
    ...Object.entries(columnsOfStock).map(([table, columns]) =>
      inTable(table, columns, by => renamed(by, `${by}_name`, sql`false`, formerUser)),
    ),
    ...Object.entries(columnsOfSides).map(([table, columns]) =>
      inTable(table, columns, by => renamed(by, `${by}_name`, isCompanys(`${by}_name`))),
    ),
  ];
  return sql`
    ordered as (
      update orders set ${sql.join(columnsOfOrders.map(by => renamed(by)))},
        customer_username = case when placed_by = ${personId} or (${isOfCompany} and ${hasOwnersName})
          then ${formerMember} else customer_username end,
        customer_name = case when ${isName('customer_name')} then ${formerMember} else customer_name end,
        customer_shown = case when ${isName('customer_name')} and right(customer_shown, length(customer_name)) = customer_name
          then left(customer_shown, -length(customer_name)) || ${formerMember} else customer_shown end
      where ${sql.join(columnsOfOrders.map(isOfPerson), ' or ')}
        or id = any(array(select o.id from orders o where ${isOfCompany} and (${isName('customer_name')} or ${hasOwnersName})))
    ), wrote as (
      update order_messages set ${renamed('author_id', 'author_name')}, ${renamed('answered_by')},
        folded = case when author_id = ${personId} then null else folded end
      where author_id = ${personId} or answered_by = ${personId}
    ), emailed as (
      delete from message_emails where message_id in (select id from order_messages where author_id = ${personId})
    ), ${sql.join(written)}`;
}
