import type { FastifyRequest } from 'fastify';
import { storedUsername } from '#contract/accounts/stored-username.ts';
import type { CompanyRole } from '#contract/call/roles.ts';
import { endingSessions, hashOfToken, placeOf, setSessionCookie, startSession } from '../../access/session.ts';
import type { Viewer } from '../../access/viewer.ts';
import { insertEntry, keepEntry } from '../../audit/audited.ts';
import { sql } from '../../database/sql.ts';
import { type Db, inTransaction, type Tx } from '../../database/transaction.ts';
import { setToken } from '../../http/anti-forgery.ts';
import type { Context } from '../../http/context.ts';
import type { OwnHandler } from '../../http/serve.ts';
import { problem } from '../../problems/problem.ts';
import { deviceHashOf, knowsDevice, rememberingDevice, setDeviceCookie, usingDevice } from './known-devices.ts';
import type { TryPassword } from './login-tries.ts';
import { isPassword } from './passwords.ts';
import { userOf } from './read-me.ts';

/**
 * Signs in with a new session and ends the browser's old one. A wrong name and a wrong password get the same answer in
 * the same time (S3). So does a deactivated account, whose right password also counts as a failure (PE-4), and one
 * whose password or role changed during the check. Throws loginFailed, tooManyTries.
 */
export function login(context: Context, tryPassword: TryPassword): OwnHandler<'login'> {
  return async (request, reply, viewer, { username, password }) => {
    const { db, settings } = context;
    const name = storedUsername(username);
    const device = deviceHashOf(request, settings);
    const account = await findAccount(db, name, device);
    const guesser = {
      account: account?.id ?? name,
      address: request.ip,
      device: account?.knowsDevice ? device : undefined,
    };
    const mayBegin = await tryPassword(
      guesser,
      async () => (await isPassword(account?.password_hash, password)) && account?.isActive === true,
    );
    const begun = mayBegin && account ? await begin(db, { account, viewer, request, device }) : undefined;
    if (!begun || !account) {
      // Unknown names are not stored, because users type passwords into the wrong field.
      const tried = account && { id: account.id, name: account.username };
      await keepEntry(db, { id: null, address: request.ip }, { kind: 'signInFailed', ...tried });
      throw problem('loginFailed');
    }

    setSessionCookie(reply, settings, begun.sessionToken);
    setDeviceCookie(request, reply, settings, begun.deviceToken);
    setToken(context.secret, settings, reply, hashOfToken(begun.sessionToken));
    return { user: userOf(account) };
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type Beginning = {
  account: Account;
  viewer: Viewer | undefined;
  request: FastifyRequest;
  device: Buffer | undefined;
};

/**
 * Finds the account by its name. The database lowers the name, because JavaScript lowers 'Σ' at the end and 'İ'
 * differently.
 */
function findAccount(db: Db, name: string, device: Buffer | undefined) {
  return sql<{
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
  }>`
    select accounts.id, username, role, password_hash, company_id as "companyId", company_role as "companyRole",
      person_name as "personName", language, deactivated_at is null as "isActive",
      coalesce(nullif(c.company_name, ''), nullif(accounts.company_name, ''), username) as "displayName",
      ${knowsDevice(device)} as "knowsDevice"
    from accounts left join companies c on c.id = company_id
    where lower(username) = lower(${name})`.first(db);
}

/** Returns the tokens of the new session and of a new device, or undefined when the account changed after the check. */
function begin(db: Db, { account, viewer, request, device }: Beginning) {
  return inTransaction(db, async tx => {
    if (!(await isUnchanged(tx, account))) return undefined;
    const { id, username, knowsDevice } = account;
    const remembering = rememberingDevice(id, device);
    const alongside = [
      insertEntry({ ...account, address: request.ip }, { kind: 'signedIn', id, name: username }),
      endingSessions(id, viewer?.sessionHash),
      ...(knowsDevice ? [usingDevice(id, device)] : remembering.parts),
    ];
    const sessionToken = await startSession(tx, id, alongside, placeOf(request));
    return { sessionToken, deviceToken: knowsDevice ? undefined : remembering.token };
  });
}

/**
 * Returns whether the account still has the verified password and role and is active (SI-6). Locks it until the commit,
 * so that a concurrent change also ends the new session, and the number of sessions stays bounded.
 */
async function isUnchanged(tx: Tx, { id, password_hash, role }: Account): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where id = ${id} and password_hash = ${password_hash} and role = ${role} and deactivated_at is null
    for no key update`.execute(tx);
  return rows.length > 0;
}
