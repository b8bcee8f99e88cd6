import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/call/limits.ts';
import type { CompanyRole } from '#contract/call/roles.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Facts } from '../../notifications/words/notification-facts.ts';
import { endingSessions, hashOfToken, placeOf, setSessionCookie, startSession } from '../../platform/access/session.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { insertEntry } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { setToken } from '../../platform/http/anti-forgery.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { refuseTakenUsername } from '../customers/username-taken.ts';
import { countLinkTry } from '../reset/reset-tries.ts';
import type { HashInTurn } from '../sign-in/hash-in-turn.ts';
import { deviceHashOf, rememberingDevice, setDeviceCookie } from '../sign-in/known-devices.ts';
import { userOf } from '../sign-in/read-me.ts';
import { isOpenFor } from './invitation-links.ts';

type Accepted = Omit<InputOf<'acceptInvitation'>, 'password' | 'token'> & { tokenHash: Buffer; passwordHash: string };

/**
 * Creates the account of an invited person, with the role of the invitation, and signs the person in (PE-3). If a link
 * is used twice at once, one use succeeds. Throws linkInvalid for every unusable link, usernameTaken, tooManyOfThese,
 * tooManyTries.
 */
export function acceptInvitation(context: Context, hashPassword: HashInTurn): OwnHandler<'acceptInvitation'> {
  return async (request, reply, viewer, { token, password, ...given }) => {
    const { db, settings } = context;
    const { person, sessionToken, deviceToken } = await countLinkTry(db, request.ip, async () => {
      const tokenHash = hashOfToken(token);
      await sql`select from invitations i where ${isOpenFor(tokenHash)}`.one(db, 'linkInvalid');
      // Hashing before the transaction keeps its locks short.
      const passwordHash = await hashPassword(request.ip, password);
      const accepted = { ...given, tokenHash, passwordHash };
      return inTransaction(db, tx => join(tx, request, viewer, accepted, settings));
    });
    context.wake();
    setSessionCookie(reply, settings, sessionToken);
    setDeviceCookie(request, reply, settings, deviceToken);
    setToken(context.secret, settings, reply, hashOfToken(sessionToken));
    return { user: userOf(person) };
  };
}

async function join(
  tx: Tx,
  request: FastifyRequest,
  viewer: Viewer | undefined,
  accepted: Accepted,
  settings: Context['settings'],
) {
  const person = await insertPerson(tx, accepted);
  const device = rememberingDevice(person.id, deviceHashOf(request, settings));
  const changes = { name: [null, person.personName], companyRole: [null, person.companyRole] } as const;
  const who = { ...person, address: request.ip };
  const parts = [
    insertEntry(who, { kind: 'personJoined', id: person.id, name: person.username, changes }),
    endingSessions(person.id, viewer?.sessionHash),
    ...device.parts,
  ];
  const sessionToken = await startSession(tx, person.id, parts, placeOf(request));
  await notifyOfJoining(tx, person);
  return { person, sessionToken, deviceToken: device.token };
}

/** Locks the company before using the invitation, as every change of a company's people does. */
async function insertPerson(tx: Tx, { tokenHash, name, username, passwordHash }: Accepted) {
  const company = await sql<{ id: number }>`
    select c.id from companies c
    where c.id = (select i.company_id from invitations i where ${isOpenFor(tokenHash)})
    for no key update`.one(tx, 'linkInvalid');
  const row = await sql<{ id: number; companyRole: CompanyRole; displayName: string; isFull: boolean }>`
    with used as (
      update invitations i set accepted_at = now() where ${isOpenFor(tokenHash)}
      returning i.email, i.company_role, i.mail_token_hash = ${tokenHash} as mailed
    )
    insert into accounts (username, password_hash, role, company_id, company_role, person_name, email, email_verified_at)
    select ${username}, ${passwordHash}, 'customer', ${company.id}, company_role, ${name}, email,
      case when mailed and email <> '' then now() end
    from used
    returning id, company_role as "companyRole", (
      select coalesce(nullif(c.company_name, ''), a.username) from companies c join accounts a on a.id = first_person(c.id)
      where c.id = ${company.id}) as "displayName",
      (select count(*) from accounts where company_id = ${company.id} and deactivated_at is null) >= ${limits.people} as "isFull"`
    .first(tx)
    .catch(refuseTakenUsername);
  if (!row) throw problem('linkInvalid');
  if (row.isFull) throw problem('tooManyOfThese');
  const { isFull: _, ...person } = row;
  return { ...person, role: 'customer', username, personName: name, language: null, companyId: company.id };
}

type Person = { id: number; companyId: number; companyRole: CompanyRole; personName: string; displayName: string };

/** Notifies the other owners of a company, in the portal and by email, that a person joined (NO-1). */
async function notifyOfJoining(tx: Tx, { id, companyId, companyRole, ...names }: Person): Promise<void> {
  const facts: Facts['personJoined'] = { name: names.personName, role: companyRole, company: names.displayName };
  await sql`
    with owners as (
      select id, email, mail_people from accounts
      where company_id = ${companyId} and company_role = 'owner' and deactivated_at is null and id <> ${id}
    ), notified as (
      insert into notifications (account_id, event, type, facts, related_id)
      select id, 'personJoined', 'order', ${JSON.stringify(facts)}::jsonb, ${companyId} from owners order by id
    ), mailed as (
      insert into outbox (kind, payload)
      select 'peopleMail', jsonb_build_object('mail', 'personJoined', 'accountId', id, 'personId', ${id}::bigint)
      from owners where email <> '' and mail_people
    )
    select ${announcement('peopleChanged', { companyId }, toPeople(companyId))},
      ${announcement('notificationsChanged', {}, { companies: [companyId] })}`.execute(tx);
}
