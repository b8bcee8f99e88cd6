import type { Role } from '#contract/call/roles.ts';
import { hashOfToken, startSession } from '#server/platform/access/session.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { makeToken, tokenCookie } from '#server/platform/http/anti-forgery.ts';
import type { Portal } from '#server/start.ts';
import { type Client, makeClient } from '../client.ts';

/** An account of a test. `companyId` is null for staff. */
export type TestAccount = { id: number; username: string; role: Role; companyId: number | null };
export type TestPortal = Portal & {
  dataDir: string;
  /** A client without a session. */
  nobody: Client;
  /** Returns a client signed in to this account, with a new session. */
  as(account: TestAccount): Promise<Client>;
};

/** Adds the clients of tests to a portal that was started. */
export function openedPortal(portal: Portal, dataDir: string): TestPortal {
  return { ...portal, dataDir, nobody: makeClient(portal.app), as: account => signIn(portal, account) };
}

/** Returns a client signed in to this account, with a new session. */
export async function signIn({ app, context }: Portal, account: TestAccount): Promise<Client> {
  const token = await transaction(context.db, tx => startSession(tx, account.id));
  const xsrf = makeToken(context.secret, hashOfToken(token));
  return makeClient(app, { session: token, [tokenCookie]: xsrf });
}
