import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyRole } from '#contract/call/roles.ts';
import { endingSessions, hashOfToken, placeOf, setSessionCookie, startSession } from '../../platform/access/session.ts';
import { insertEntry } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { setToken } from '../../platform/http/anti-forgery.ts';
import type { Context } from '../../platform/http/context.ts';
import { setLanguageCookie } from '../../platform/http/request-language.ts';
import { knowsDevice, rememberingDevice, setDeviceCookie, usingDevice } from './known-devices.ts';

/** An account that may sign in, as it was found. */
export type Account = {
  id: number;
  username: string;
  role: string;
  displayName: string;
  companyId: number | null;
  companyRole: CompanyRole | null;
  personName: string;
  language: string | null;
  isActive: boolean;
  password_hash: string;
  knowsDevice: boolean;
};

/**
 * Finds the account by its name. The database lowers the name, because JavaScript lowers 'Σ' at the end and 'İ'
 * differently.
 */
export function findAccount(db: Db, name: string, device: Buffer | undefined): Promise<Account | undefined> {
  return sql<Account>`
    select accounts.id, username, role, password_hash, company_id as "companyId", company_role as "companyRole",
      person_name as "personName", accounts.language, deactivated_at is null as "isActive",
      coalesce(nullif(c.company_name, ''), nullif(accounts.company_name, ''), username) as "displayName",
      ${knowsDevice(device)} as "knowsDevice"
    from accounts left join companies c on c.id = company_id
    where lower(username) = lower(${name})`.first(db);
}

type Beginning = {
  account: Account;
  request: FastifyRequest;
  reply: FastifyReply;
  device: Buffer | undefined;
  /** The browser's previous session, which ends. */
  previous: Buffer | undefined;
};

/** Signs in with a new session, and lets the login screen speak the language of the account. Returns false when the account changed since it was found. */
export async function beginSession(context: Context, beginning: Beginning): Promise<boolean> {
  const { db, settings, secret, languages } = context;
  const { request, reply } = beginning;
  const begun = await inTransaction(db, tx => begin(tx, beginning));
  if (!begun) return false;
  setSessionCookie(reply, settings, begun.sessionToken);
  setDeviceCookie(request, reply, settings, begun.deviceToken);
  setToken(secret, settings, reply, hashOfToken(begun.sessionToken));
  const { language } = beginning.account;
  if (language && languages.find(language)) setLanguageCookie(reply, settings, language);
  return true;
}

/** Returns the tokens of the new session and of a new device. */
async function begin(tx: Tx, { account, request, device, previous }: Beginning) {
  if (!(await isUnchanged(tx, account))) return undefined;
  const { id, username } = account;
  const remembering = rememberingDevice(id, device);
  const alongside = [
    insertEntry({ ...account, address: request.ip }, { kind: 'signedIn', id, name: username }),
    endingSessions(id, previous),
    ...(account.knowsDevice ? [usingDevice(id, device)] : remembering.parts),
  ];
  const sessionToken = await startSession(tx, id, alongside, placeOf(request));
  return { sessionToken, deviceToken: account.knowsDevice ? undefined : remembering.token };
}

/**
 * Returns whether the account still has the verified password and role and is active (SI-6). Locks it until the commit,
 * so that a concurrent change also ends the new session, and the number of sessions stays bounded.
 */
async function isUnchanged(tx: Tx, { id, password_hash, role }: Account): Promise<boolean> {
  const found = await sql`
    select from accounts where id = ${id} and password_hash = ${password_hash} and role = ${role} and deactivated_at is null
    for no key update`.first(tx);
  return found !== undefined;
}
