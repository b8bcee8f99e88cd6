import { open, rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { storedUsername } from '#contract/accounts/stored-username.ts';
import { type StoredWords, storedWords, wordsOf } from '../../notifications/words/stored-words.ts';
import { addField } from '../../platform/database/add-field.ts';
import { passedJson } from '../../platform/stages/passed.ts';

const ordersAtOnce = 100;

/** Reads the timeline of an order as the customer sees it. */
type ReadTimeline = (client: Client, orderId: number) => Promise<unknown>;

/**
 * Writes all data of a user's company to a new JSON file, except passwords, secret links and pictures. The file contains the
 * company, its people with their sessions, known devices and calendar links, invitations, orders with lines, samples,
 * timeline, messages, documents, deliveries and file names, notifications, unused uploads, delivery addresses, saved lists
 * and audit entries. Returns the line to print. Throws an error and leaves no file when the customer does not exist or the
 * file already exists.
 */
export async function writeCustomerExport(
  client: Client,
  username: string,
  path: string,
  readTimeline: ReadTimeline,
): Promise<string> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ id: number; json: string }>(account, [storedUsername(username)]);
  const [found] = rows;
  if (!found) throw new Error(`there is no customer '${username}'`);
  // The file contains personal data, so only this system user may read it.
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} already exists`) : error;
  });
  try {
    await file.write(`{"exportedAt":"${new Date().toISOString()}","account":${found.json},"orders":[`);
    let count = 0;
    for (let after = 0; ; ) {
      const { rows: page } = await client.query<{ id: number; json: string }>(orders, [found.id, after, ordersAtOnce]);
      for (const { id, json } of page) {
        const timeline = JSON.stringify(await readTimeline(client, id));
        await file.write(`${count++ === 0 ? '' : ','}\n${addField(json, 'timeline', timeline)}`);
      }
      after = page.at(-1)?.id ?? after;
      if (page.length < ordersAtOnce) break;
    }
    await file.write(`],\n"notifications":${JSON.stringify(await readNotifications(client, found.id))},\n`);
    const { rows: others } = await client.query<{ json: string }>(rest, [found.id]);
    // The other fields are written into the same JSON object.
    await file.write(`${others[0]?.json.slice(1)}\n`);
    await file.sync();
    return `Exported ${username} with ${count.toLocaleString('en')} orders to ${path}`;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function readNotifications(client: Client, companyId: number) {
  const { rows } = await client.query<StoredWords & { to: string; read: boolean; createdAt: string }>(notifications, [
    companyId,
  ]);
  return rows.map(stored => {
    const { to, read, createdAt } = stored;
    return { to, ...wordsOf(stored), read, createdAt };
  });
}

const account = `
  select a.id, json_build_object('id', a.id, 'username', a.username, 'companyName', company_name,
    'companyContact', company_contact, 'companyEmail', company_email, 'companyAddress', company_address,
    'contactPerson', contact_person, 'contactPersonDesignation', contact_person_designation,
    'contactPersonPhone', contact_person_phone, 'createdAt', iso(a.created_at),
    'language', language, 'poRequired', po_required, 'people', (
      select json_agg(json_build_object('id', p.id, 'username', p.username, 'name', p.person_name, 'email', p.email,
        'emailVerifiedAt', iso(p.email_verified_at), 'companyRole', p.company_role, 'deactivatedAt', iso(p.deactivated_at),
        'language', p.language, 'createdAt', iso(p.created_at), 'mails', json_build_object('newOrder', p.mail_order_placed,
          'newMessage', p.mail_new_message, 'orderFinished', p.mail_order_finished,
          'orderCompleted', p.mail_order_completed, 'dates', p.mail_dates, 'deliveries', p.mail_deliveries, 'pdfs', p.mail_pdfs, 'people', p.mail_people, 'allOrders', p.mail_all_orders),
        'sessions', coalesce((
          select json_agg(json_build_object('browser', s.browser, 'address', s.address, 'createdAt', iso(s.created_at),
            'usedAt', iso(s.used_at)) order by s.id) from sessions s where s.account_id = p.id), '[]'),
        'devices', coalesce((
          select json_agg(json_build_object('createdAt', iso(d.created_at), 'usedAt', iso(d.used_at)) order by d.created_at)
          from known_devices d where d.account_id = p.id), '[]'),
        'calendarLink', (select json_build_object('madeAt', iso(k.created_at), 'readAt', iso(k.read_at))
          from calendar_links k where k.account_id = p.id))
        order by p.id) from accounts p where p.company_id = a.id),
    'invitations', coalesce((
      select json_agg(json_build_object('name', i.name, 'email', i.email, 'companyRole', i.company_role,
        'invitedBy', i.invited_by_name, 'createdAt', iso(i.created_at), 'expiresAt', iso(i.expires_at),
        'acceptedAt', iso(i.accepted_at)) order by i.id) from invitations i where i.company_id = a.id), '[]'))::text as json
  from customers a where a.role = 'customer'
    and a.id = (select company_id from accounts where lower(username) = lower($1))`;

const file = `json_build_object('name', f.name, 'originalName', f.original_name, 'createdAt', iso(f.created_at))`;

const sampleFiles = (side: 'admin' | 'customer') => `coalesce((
  select json_agg(${file} order by i.position) from sample_images i join files f on f.id = i.file_id
  where i.order_id = r.order_id and i.product_id = r.product_id and i.round = r.round and i.side = '${side}'), '[]')`;
/** The sample of the line `p`. Names of the workshop's people are its own. */
const sample = `case when p.sample is not null then json_build_object('state', p.sample, 'at', iso(p.sample_at),
  'reason', p.sample_reason, 'approvedBy', case p.sample when 'approved' then p.sample_by_name end, 'rounds', coalesce((
    select json_agg(json_build_object('round', r.round, 'note', r.note, 'postedAt', iso(r.posted_at),
      'images', ${sampleFiles('admin')}, 'replaced', r.replaced, 'decision', r.decision, 'answer', r.answer,
      'answerImages', ${sampleFiles('customer')}, 'decidedAt', iso(r.decided_at), 'decidedBy', r.decided_by_name)
      order by r.round)
    from sample_rounds r where r.order_id = p.order_id and r.product_id = p.product_id), '[]')) end`;

const orders = `
  select o.id, json_build_object('id', o.id, 'createdAt', iso(o.created_at), 'customerName', o.customer_name,
    'customerUsername', o.customer_username, 'placedBy', o.placed_by_name,
    'enteredByWorkshop', o.entered_by_name is not null, 'remakeOf', (
      select x.id from orders x where x.id = o.remake_of and x.customer_id = $1), 'remakes', coalesce((
      select json_agg(x.id order by x.id) from orders x where x.remake_of = o.id and x.customer_id = $1), '[]'), 'completedAt', iso(o.completed_at),
    'verifiedBy', case o.completed_by_side when 'customer' then o.completed_by_name end,
    'cancelledAt', iso(o.cancelled_at), 'cancelReason', o.cancel_reason,
    'cancelledBy', case o.cancelled_by_side when 'customer' then o.cancelled_by_name end,
    'revisions', coalesce((
      select json_agg(json_build_object('revision', r.revision, 'at', iso(r.at), 'bySide', r.by_side,
        'by', case r.by_side when 'customer' then r.by_name end, 'reason', r.reason, 'lines', r.lines, 'changes', r.changes) order by r.revision)
      from order_revisions r where r.order_id = o.id), '[]'),
    'changeRequests', coalesce((
      select json_agg(json_build_object('number', c.number, 'kind', c.kind, 'state', c.state, 'at', iso(c.asked_at),
        'by', c.asked_by_name, 'reason', c.reason, 'proposal', c.proposal, 'note', c.note, 'decidedAt', iso(c.decided_at),
        'decidedBy', case c.state when 'withdrawn' then c.decided_by_name end) order by c.number)
      from change_requests c where c.order_id = o.id), '[]'),
    'customerArchived', o.customer_archived, 'archivedBy', o.customer_archived_by_name, 'poNumber', o.po_number, 'requestedDate', o.requested_date, 'deliveryAddress', o.delivery_address, 'promisedOn', o.promised_on, 'promisedWas', o.promised_was, 'products', (
      select json_agg(json_build_object('productCode', p.product_code, 'quantity', p.quantity,
        'completed', p.completed, 'delivered', p.delivered, 'status', p.status, 'cancelled', p.cancelled, 'changedIn', p.changed_in, 'passed', ${passedJson('p').text}, 'description', p.description, 'breakdown', shown_breakdown(p.breakdown), 'images', coalesce((
          select json_agg(${file} order by i.position) from order_product_images i join files f on f.id = i.file_id
          where i.order_id = p.order_id and i.product_id = p.product_id), '[]'), 'sample', ${sample}) order by p.position)
      from order_products p where p.order_id = o.id), 'messages', coalesce((
      select json_agg(json_build_object('id', m.id, 'answers', m.answers, 'sender', m.sender, 'author', case m.sender when 'customer' then m.author_name end, 'message', m.body, 'via', m.via, 'folded', m.folded,
        'email', (select e.text from message_emails e where e.message_id = m.id and m.sender = 'customer'
          and exists (select from accounts w where w.id = m.author_id and w.company_id = $1)), 'createdAt', iso(m.created_at),
        'question', case when m.asks then json_build_object('productCode', m.product_code, 'answeredAt', iso(m.answered_at),
          'answeredBy', case m.answered_by_side when 'customer' then m.answered_by_name end) end,
        'images', coalesce((
          select json_agg(${file} order by i.position) from order_message_images i join files f on f.id = i.file_id
          where i.message_id = m.id), '[]')) order by m.id)
      from order_messages m where m.order_id = o.id), '[]'), 'documents', coalesce((
      select json_agg(json_build_object('kind', d.kind, 'name', d.name, 'note', d.note, 'addedAt', iso(d.added_at),
        'needsAgreement', d.needs_agreement, 'agreedAt', iso(d.agreed_at), 'agreedBy', d.agreed_by_name,
        'replacedAt', iso(d.replaced_at), 'file', ${file}) order by d.id)
      from order_documents d join files f on f.id = d.file_id where d.order_id = o.id), '[]'), 'deliveries', coalesce((
      select json_agg(json_build_object('number', d.number, 'restOf', d.rest_of, 'date', d.date, 'carrier', coalesce(v.carrier, d.carrier),
        'tracking', coalesce(v.tracking, d.tracking), 'cartons', d.cartons, 'note', coalesce(v.note, d.note),
        'shipment', case when v.id is not null then json_build_object('id', v.id, 'cartons', v.cartons) end, 'sentAt', iso(d.sent_at), 'receivedAt', iso(d.received_at),
        'receivedBy', d.received_by_name, 'difference', d.difference, 'products', (
          select json_agg(json_build_object('productCode', l.product_code, 'quantity', l.quantity, 'received', l.received, 'resent', l.resent)
            order by l.product_id)
          from delivery_lines l where l.order_id = d.order_id and l.number = d.number)) order by d.number)
      from deliveries d left join shipments v on v.id = d.shipment_id
      where d.order_id = o.id and d.deleted_at is null), '[]'))::text as json
  from orders o where o.customer_id = $1 and o.id > $2 order by o.id limit $3`;

const people = 'select id from accounts where company_id = $1';
const notifications = `
  select a.username as "to", n.read, iso(n.created_at) as "createdAt", n.related_id as "relatedId", ${storedWords.text}
  from notifications n join accounts a on a.id = n.account_id where a.company_id = $1 order by n.id`;
const rest = `
  select json_build_object('uploads', coalesce((
      select json_agg(${file} order by f.id) from files f where f.owner_id = $1 and f.taken_at is null), '[]'),
    'addresses', coalesce((
      select json_agg(json_build_object('label', d.label, 'address', d.address, 'isDefault', d.is_default,
        'createdAt', iso(d.created_at)) order by d.id) from company_addresses d where d.company_id = $1), '[]'),
    'lists', coalesce((
      select json_agg(json_build_object('name', s.name, 'createdAt', iso(s.created_at), 'updatedAt', iso(s.updated_at),
        'updatedBy', s.updated_by, 'products', (
          select json_agg(json_build_object('productCode', l.product_code, 'quantity', l.quantity,
            'description', l.description, 'breakdown', shown_breakdown(l.breakdown), 'images', coalesce((
              select json_agg(${file} order by i.position) from order_list_images i join files f on f.id = i.file_id
              where i.list_id = l.list_id and i.product_id = l.product_id), '[]')) order by l.position)
          from order_list_lines l where l.list_id = s.id)) order by s.id)
      from order_lists s where s.company_id = $1), '[]'),
    'listColumns', coalesce((
      select json_agg(json_build_object('headings', c.headings, 'code', c.code_column, 'quantity', c.quantity_column,
        'note', c.note_column, 'options', c.option_columns, 'chosenAt', iso(c.chosen_at)) order by c.chosen_at, c.headings)
      from list_columns c where c.company_id = $1), '[]'),
    'audit', coalesce((
      select json_agg(json_build_object('at', iso(e.at), 'kind', e.kind, 'object', e.object, 'objectId', e.object_id,
        'objectName', e.object_name, 'by', e.username, 'address', e.address, 'changes', e.changes) order by e.at, e.id)
      from audit_entries e where e.role = 'customer' and e.account_id in (${people})), '[]'))::text as json`;
