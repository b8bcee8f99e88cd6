import { z } from 'zod';
import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import type { Letter } from '../mail/letter.ts';
import type { MailKind } from '../mail/start-mails.ts';
import type { Settings } from '../settings/settings.ts';
import { newResetToken, resetLink, storeResetLink } from './reset-links.ts';
import { passwordMail, signInChangedMail } from './sign-in-mail-text.ts';

const queued = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('password'), accountIds: z.array(z.int()), keepsOthers: z.boolean().default(false) }),
  z.object({ mail: z.literal('signInChanged'), accountId: z.int(), what: z.string(), browser: z.string() }),
]);
const stored = z.object({ links: z.array(z.object({ accountId: z.int(), hash: z.string() })).default([]) });

/** Whether reset links go by mail. They use PUBLIC_URL, never the Host header of a request (SI-11). */
export function mailsResetLinks({ SMTP_URL, PUBLIC_URL }: Settings): boolean {
  return SMTP_URL !== undefined && PUBLIC_URL !== undefined;
}

/** Queues a mail with a reset link that is valid beside the one that staff hand over. */
export async function queueStaffLink(tx: Tx, accountId: number): Promise<void> {
  const payload = { mail: 'password', accountIds: [accountId], keepsOthers: true };
  await sql`insert into outbox (kind, payload) values ('signInMail', ${JSON.stringify(payload)})`.execute(tx);
}

type Changed = { accountId: number; what: string; browser: string };

/** Queues a mail that tells a user about a change of the sign-in. */
export async function queueSignInChanged(tx: Tx, changed: Changed): Promise<void> {
  const payload = { mail: 'signInChanged', ...changed };
  await sql`insert into outbox (kind, payload) values ('signInMail', ${JSON.stringify(payload)})`.execute(tx);
}

/** Queues the same mail about a change that the viewer made, with the browser of the viewer's session. */
export async function queueOwnChange(tx: Tx, { id, sessionHash }: Viewer, what: string): Promise<void> {
  const payload = { mail: 'signInChanged', accountId: id, what };
  await sql`
    insert into outbox (kind, payload)
    select 'signInMail', ${JSON.stringify(payload)}::jsonb || jsonb_build_object('browser', coalesce(
      (select nullif(browser, '') from sessions where token_hash = ${sessionHash}), 'unknown browser'))`.execute(tx);
}

/** The mails about signing in. Tokens exist only in the mail: the database gets their hashes after it was sent. */
export function signInMails(settings: Settings): MailKind {
  return {
    compose: async (payload, { id, tx }) => {
      const mail = queued.parse(payload);
      const at = await sql<{ at: Date; late: boolean }>`
        select created_at as at, created_at < now() - make_interval(mins => ${limits.resetLinkMinutes}) as late
        from outbox where id = ${id}`.first(tx);
      if (!at) return undefined;
      if (mail.mail === 'signInChanged') return changed(tx, settings, { ...mail, id, at: at.at });
      // Nobody waits for a link any more that was asked for an hour ago.
      return at.late || !settings.PUBLIC_URL ? undefined : password(tx, settings, { ...mail, id });
    },
    note: async ({ keepsOthers }, acted, tx) => {
      for (const { accountId, hash } of stored.parse(acted).links) {
        const link = { accountId, hash: Buffer.from(hash, 'hex'), mailed: true };
        await storeResetLink(tx, link, keepsOthers === true);
      }
    },
  };
}

type Asked = { id: number; accountIds: number[] };

/** One mail for all accounts of an address, with a link for each. An account gets at most five such mails in an hour. */
async function password(tx: Tx, settings: Settings, { id, accountIds }: Asked): Promise<Letter | undefined> {
  const { rows } = await sql<{ id: number; username: string; address: string }>`
    select id, username, email as address from accounts a
    where id = any(${accountIds}::bigint[]) and email <> ''
      and (select count(*) from sign_in_links l where l.account_id = a.id and l.mailed
        and l.created_at > now() - interval '1 hour') < ${limits.resetMails}
    order by id`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const made = rows.map(account => ({ ...account, ...newResetToken() }));
  const links = made.map(({ username, token }) => ({
    username,
    link: resetLink(settings.PUBLIC_URL as string, token),
  }));
  return {
    mail: 'password',
    accountId: first.id,
    address: first.address,
    id: `sign-in.${id}`,
    ...passwordMail(settings.BRAND_NAME, links),
    acted: { links: made.map(({ id: accountId, hash }) => ({ accountId, hash: hash.toString('hex') })) },
  };
}

async function changed(
  tx: Tx,
  settings: Settings,
  { id, accountId, what, browser, at }: Changed & { id: number; at: Date },
): Promise<Letter | undefined> {
  const account = await sql<{ address: string }>`
    select email as address from accounts where id = ${accountId} and email <> ''`.first(tx);
  if (!account) return undefined;
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: settings.TIME_ZONE });
  const words = signInChangedMail(settings.BRAND_NAME, { what, browser, at: time.format(at) });
  return { mail: 'signInChanged', accountId, address: account.address, id: `sign-in.${id}`, ...words };
}
