import * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { msg } from '#contract/wording.ts';
import { dayFormat } from '#contract/wording-numbers.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { workshopZone } from '../../platform/database/workshop-zone.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { MailKind } from '../../platform/mail/start-mails.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { isMakerIn, newLinkToken, noteMailed, resetLink, storeLink, verifyLink } from './sign-in-links.ts';
import { passwordMail, signInChangedMail, verificationMail } from './sign-in-mail-text.ts';

/** The account that made the link or entered the address; undefined when the person asked for it without a session. */
const maker = { madeBy: z.optional(z.int()) };
/** What changed, as a marked text, or the browser that was signed out. Emails of earlier versions name it in `what`. */
const whatChanged = { what: z.optional(z.string()), ended: z.optional(z.string()) };
const queued = z.discriminatedUnion('mail', [
  z.object({
    mail: z.literal('password'),
    accountIds: z.array(z.int()),
    keepsOthers: z._default(z.boolean(), false),
    ...maker,
  }),
  // `address` is the one that was counted (PE-3); emails of earlier versions have none.
  z.object({ mail: z.literal('verifyEmail'), accountId: z.int(), address: z.optional(z.string()), ...maker }),
  z.object({
    mail: z.literal('signInChanged'),
    accountId: z.int(),
    ...whatChanged,
    browser: z.string(),
    address: z.optional(z.string()),
  }),
]);
const link = z.object({ accountId: z.int(), hash: z.string(), email: z.optional(z.string()) });
const stored = z.object({ links: z._default(z.array(link), []), refused: z._default(z.boolean(), false) });

/** Whether reset links are emailed. They use PUBLIC_URL, never the Host header of a request (SI-11). */
export function mailsResetLinks({ SMTP_URL, PUBLIC_URL }: Settings): boolean {
  return SMTP_URL !== undefined && PUBLIC_URL !== undefined;
}

/** Queues an email with a reset link. The link that staff hand over stays valid. */
export async function queueStaffLink(tx: Tx, accountId: number, { id: madeBy }: Viewer): Promise<void> {
  const payload = { mail: 'password', accountIds: [accountId], keepsOthers: true, madeBy };
  await sql`insert into outbox (kind, payload) values ('signInMail', ${JSON.stringify(payload)})`.execute(tx);
}

type Change = { what?: string | undefined; ended?: string | undefined };
type Changed = Change & { accountId: number; browser: string; address?: string | undefined };

/** Queues an email that informs a user about a change of the sign-in. */
export async function queueSignInChanged(tx: Tx, changed: Changed): Promise<void> {
  const payload = { mail: 'signInChanged', ...changed };
  await sql`insert into outbox (kind, payload) values ('signInMail', ${JSON.stringify(payload)})`.execute(tx);
}

/** Queues an email with a link that verifies the viewer's own address, which is `address`. */
export async function queueVerification(tx: Tx, { id }: Viewer, address: string): Promise<void> {
  const payload = { mail: 'verifyEmail', accountId: id, address, madeBy: id };
  await sql`insert into outbox (kind, payload) values ('signInMail', ${JSON.stringify(payload)})`.execute(tx);
}

/**
 * Queues the email of queueSignInChanged about a change that the viewer made, with the browser of the viewer's session.
 */
export async function queueOwnChange(tx: Tx, { id, sessionHash }: Viewer, change: Change): Promise<void> {
  const payload = { mail: 'signInChanged', accountId: id, ...change };
  await sql`
    insert into outbox (kind, payload)
    select 'signInMail', ${JSON.stringify(payload)}::jsonb || ${browserOf(sessionHash)}`.execute(tx);
}

/** The browser of a session as a field of a queued email. */
function browserOf(sessionHash: Buffer): Sql<unknown> {
  return sql`jsonb_build_object('browser', coalesce(
    (select nullif(browser, '') from sessions where token_hash = ${sessionHash}), 'unknown browser'))`;
}

/**
 * Statement that queues the emails about an address that the viewer changed: the verification link to the new address,
 * and the news to the old one if it was verified. '' means no address.
 */
export function queueingEmailChange(
  { id: madeBy, sessionHash }: Viewer,
  { accountId, old, email }: { accountId: number; old: string; email: string },
): Sql<unknown> {
  const verification = { mail: 'verifyEmail', accountId, address: email, madeBy };
  const news = { mail: 'signInChanged', accountId, what: msg`Your email address was changed`, address: old };
  return sql`
    insert into outbox (kind, payload)
    select 'signInMail', ${JSON.stringify(verification)}::jsonb where ${email !== ''}
    union all
    select 'signInMail', ${JSON.stringify(news)}::jsonb || ${browserOf(sessionHash)} where ${old !== ''}`;
}

/**
 * The emails about signing in. Only an email contains its token: the database stores the hash before the email is sent.
 * Earlier links end after that, so that an email which cannot be sent ends none and does not count.
 */
export function signInMails(settings: Settings): MailKind {
  return {
    compose: async (payload, { id, tx }) => {
      const mail = queued.parse(payload);
      const at = await sql<{ at: Date; late: boolean }>`
        select created_at as at, created_at < now() - make_interval(mins => ${limits.resetLinkMinutes}) as late
        from outbox where id = ${id}`.first(tx);
      if (!at) return undefined;
      if (mail.mail === 'signInChanged') return changed(tx, settings, { ...mail, id, at: at.at });
      // Nobody expects a link that was requested more than an hour ago.
      if (at.late || !settings.PUBLIC_URL) return undefined;
      const origin = settings.PUBLIC_URL;
      if (mail.mail === 'verifyEmail') return verification(tx, settings, { ...mail, id, origin });
      return password(tx, settings, { ...mail, id, origin });
    },
    prepare: async (acted, payload, tx) => {
      const { madeBy } = z.object(maker).parse(payload);
      for (const { accountId, hash, email } of stored.parse(acted).links) {
        await storeLink(tx, { accountId, hash: Buffer.from(hash, 'hex'), email, madeBy }, true);
      }
    },
    note: async ({ keepsOthers }, acted, tx) => {
      const { links, refused } = stored.parse(acted);
      for (const { hash } of links) {
        await noteMailed(tx, Buffer.from(hash, 'hex'), keepsOthers === true || refused);
      }
    },
  };
}

/** Condition on the row `a`: an active account with a verified address. */
const hasAddress: Sql<boolean> = sql`a.email <> '' and a.email_verified_at is not null and a.deactivated_at is null`;

/** Condition on the row `a`: at most five emails with a link of one kind in an hour. */
function mayBeMailed(isVerification: boolean): Sql<boolean> {
  return sql`(select count(*) from sign_in_links l
    where l.account_id = a.id and l.mailed and (l.email is not null) = ${isVerification}
      and l.created_at > now() - interval '1 hour') < ${limits.resetMails}`;
}

type LinkRequest = { id: number; origin: string; madeBy?: number | undefined };

/** Condition on the row `a`: an email with a reset link may go to the account now. */
export const getsResetMail: Sql<boolean> = sql`(${hasAddress} and ${mayBeMailed(false)})`;

/**
 * Composes one email for all active accounts of a verified address, with a link for each. An account that got another address
 * since the email was queued is left out: its link goes to nobody but its own person.
 */
async function password(
  tx: Tx,
  settings: Settings,
  { id, origin, accountIds, madeBy }: LinkRequest & { accountIds: number[] },
): Promise<Email | undefined> {
  const { rows } = await sql<{ id: number; username: string; address: string }>`
    select id, username, email as address from accounts a
    where id = any(${accountIds}::bigint[]) and ${getsResetMail} and ${isMakerIn(madeBy)}
      and email_verified_at <= (select o.created_at from outbox o where o.id = ${id})
    order by id`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const ofAddress = rows.filter(({ address }) => address.toLowerCase() === first.address.toLowerCase());
  const made = ofAddress.map(account => ({ ...account, ...newLinkToken() }));
  const links = made.map(({ username, token }) => ({ username, link: resetLink(origin, token) }));
  return {
    mail: 'password',
    accountId: first.id,
    address: first.address,
    id: `sign-in.${id}`,
    ...passwordMail(settings.BRAND_NAME, links),
    acted: { links: made.map(({ id: accountId, hash }) => ({ accountId, hash: hash.toString('hex') })) },
  };
}

/** Composes the email that verifies an address, unless the account has another one by now: that one was not counted. */
async function verification(
  tx: Tx,
  settings: Settings,
  {
    id,
    origin,
    accountId,
    address: counted,
    madeBy,
  }: LinkRequest & { accountId: number; address?: string | undefined },
): Promise<Email | undefined> {
  const account = await sql<{ username: string; address: string }>`
    select username, email as address from accounts a
    where id = ${accountId} and email <> '' and email = coalesce(${counted ?? null}::text, email) and email_verified_at is null
      and deactivated_at is null and ${mayBeMailed(true)} and ${isMakerIn(madeBy)}`.first(tx);
  if (!account) return undefined;
  const { username, address } = account;
  const { token, hash } = newLinkToken();
  const words = verificationMail(settings.BRAND_NAME, { username, link: verifyLink(origin, token) });
  const links = [{ accountId, hash: hash.toString('hex'), email: address }];
  return { mail: 'verifyEmail', accountId, address, id: `sign-in.${id}`, ...words, acted: { links } };
}

async function changed(
  tx: Tx,
  settings: Settings,
  { id, accountId, what, ended, browser, at, address: given }: Changed & { id: number; at: Date },
): Promise<Email | undefined> {
  const { zone, ...account } = await sql<{ zone: string; address: string | null }>`
    select ${workshopZone} as zone, (select email from accounts a where id = ${accountId} and ${hasAddress}) as address`.one(
    tx,
  );
  const address = given ?? account.address;
  if (!address) return undefined;
  const time = dayFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: zone }, 'en');
  const words = signInChangedMail(settings.BRAND_NAME, { what, ended, browser, at: time.format(at) });
  return { mail: 'signInChanged', accountId, address, id: `sign-in.${id}`, ...words };
}
