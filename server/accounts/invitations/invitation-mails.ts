import * as z from 'zod/mini';
import type { CompanyRole } from '#contract/call/roles.ts';
import { dayFormat } from '#contract/wording-numbers.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { workshopZone } from '../../platform/database/workshop-zone.ts';
import type { MailKind } from '../../platform/mail/start-mails.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { invitationLink, newInvitationToken } from './invitation-links.ts';
import { invitationMail, joinedMail } from './invitation-mail-text.ts';

const queued = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('invitation'), invitationId: z.int(), round: z.int() }),
  z.object({ mail: z.literal('personJoined'), accountId: z.int(), personId: z.int() }),
]);
type Queued = z.output<typeof queued>;

/** Whether invitations are emailed. Their links use PUBLIC_URL, never the Host header of a request. */
export function mailsInvitations({ SMTP_URL, PUBLIC_URL }: Settings): boolean {
  return SMTP_URL !== undefined && PUBLIC_URL !== undefined;
}

/**
 * Queues the invitation's email, which has its own link. `round` identifies the link; a newer one makes the email
 * superfluous.
 */
export async function queueInvitation(tx: Tx, invitation: { invitationId: number; round: number }): Promise<void> {
  const payload = { mail: 'invitation', ...invitation };
  await sql`
    insert into outbox (kind, payload, share)
    select 'peopleMail', ${JSON.stringify(payload)}, company_id
    from invitations where id = ${invitation.invitationId}`.execute(tx);
}

/**
 * The emails about people. Only the email contains the token: the database stores its hash before the email is sent.
 */
export function peopleMails(settings: Settings): MailKind {
  return {
    compose: async (payload, { id, tx }) => {
      const mail = queued.parse(payload);
      return mail.mail === 'invitation'
        ? invite(tx, settings, { ...mail, id })
        : tellOwner(tx, settings, { ...mail, id });
    },
    prepare: async ({ hash }, { invitationId, round }, tx) => {
      if (typeof hash !== 'string') return;
      await sql`
        update invitations set mail_token_hash = ${Buffer.from(hash, 'hex')}
        where id = ${invitationId} and round = ${round} and accepted_at is null`.execute(tx);
    },
  };
}

type Of<M extends Queued['mail']> = Extract<Queued, { mail: M }> & { id: number };

async function invite(tx: Tx, settings: Settings, { id, invitationId, round }: Of<'invitation'>) {
  const found = await sql<{
    name: string;
    address: string;
    role: CompanyRole;
    company: string;
    until: Date;
    zone: string;
    by: number;
  }>`
    select i.invited_by_name as name, i.email as address, i.company_role as role, i.expires_at as until, ${workshopZone} as zone,
      coalesce(i.invited_by, 0) as by, coalesce(nullif(c.company_name, ''), a.username) as company
    from invitations i join companies c on c.id = i.company_id join accounts a on a.id = first_person(c.id)
    where i.id = ${invitationId} and i.round = ${round} and i.accepted_at is null and i.expires_at > now()
      and i.email <> ''`.first(tx);
  if (!found || !settings.PUBLIC_URL) return undefined;
  const { token, hash } = newInvitationToken();
  const day = dayFormat({ dateStyle: 'long', timeZone: found.zone }, 'en');
  return {
    mail: 'invitation',
    accountId: found.by,
    address: found.address,
    id: `people.${id}`,
    ...invitationMail(settings.BRAND_NAME, {
      ...found,
      link: invitationLink(settings.PUBLIC_URL, token),
      until: day.format(found.until),
    }),
    acted: { hash: hash.toString('hex') },
  };
}

async function tellOwner(tx: Tx, settings: Settings, { id, accountId, personId }: Of<'personJoined'>) {
  const found = await sql<{ address: string; name: string; company: string; role: CompanyRole }>`
    select a.email as address, coalesce(nullif(p.person_name, ''), p.username) as name, p.company_role as role,
      coalesce(nullif(c.company_name, ''), a.username) as company
    from accounts a join accounts p on p.company_id = a.company_id join companies c on c.id = a.company_id
    where a.id = ${accountId} and p.id = ${personId} and a.email <> '' and a.deactivated_at is null
      and a.company_role = 'owner' and a.mail_people`.first(tx);
  if (!found) return undefined;
  const { PUBLIC_URL } = settings;
  const words = joinedMail(settings.BRAND_NAME, { ...found, link: PUBLIC_URL && `${PUBLIC_URL}/people` });
  return { mail: 'personJoined', accountId, address: found.address, id: `people.${id}`, ...words };
}
