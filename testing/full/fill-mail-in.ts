import { sql } from '#server/platform/database/sql.ts';
import type { TestPortal } from '../portal.ts';
import { fullPeople, openOrder, personOf } from './fill-company.ts';

/** Fills what a mailbox leaves: a message that came by email with its text, and what was taken, refused and repeated. */
export async function fillMailIn(portal: TestPortal): Promise<void> {
  const { db } = portal.context;
  const order = await openOrder(portal);
  const person = await personOf(portal, fullPeople.busy);
  const hashOf = (text: string) => sql`sha256(${text}::text::bytea)`;
  await sql`
    with wrote as (
      update order_messages set via = 'email', folded = '-- ' || chr(10) || 'Wilhelmina of Harbour Goods' where id = (
        select max(id) from order_messages where order_id = ${order} and author_id = ${person.id}) returning id
    ), kept as (
      insert into message_emails (message_id, text, kept_at)
      select id, 'Brass, please\n\n-- \nWilhelmina of Harbour Goods', now() - interval '1 day' from wrote
    ), addresses as (
      insert into reply_addresses (token_hash, account_id, order_id, created_at)
      values (${hashOf('token')}, ${person.id}, ${order}, now() - interval '2 days')
    ), pictures as (
      insert into mail_in_pictures (account_id, hash, emails, last_at)
      values (${person.id}, ${hashOf('logo')}, 3, now() - interval '1 day')
    ), emails as (
      insert into mail_in (message_id_hash, at, outcome, answered_to)
      values (${hashOf('taken')}, now() - interval '1 day', 'taken', null),
        (${hashOf('refused')}, now() - interval '1 day', 'sender', ${hashOf('busy')})
    )
    update mail_in_state set mark = 'full', contact_at = now() - interval '1 hour', failed_since = now(),
      fault = 'The mail server refused the password', waiting = 2`.execute(db);
}
