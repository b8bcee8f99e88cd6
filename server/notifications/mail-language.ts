import * as z from 'zod/mini';
import { sql } from '../platform/database/sql.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import type { Language } from '../platform/languages/language.ts';
import type { Languages } from '../platform/languages/languages.ts';

/** The receivers that a queued email names: an account, the accounts of one address, or an invitation. */
const receiver = z.object({
  accountId: z.optional(z.int()),
  accountIds: z.optional(z.array(z.int())),
  invitationId: z.optional(z.int()),
});

/**
 * Returns the language of an email: that of its receiver, else that of the receiver's company, else that of the workshop
 * (NO-5).
 */
export async function languageOfMail(languages: Languages, payload: unknown, db: Db | Tx): Promise<Language> {
  const { accountId, accountIds, invitationId } = receiver.safeParse(payload).data ?? {};
  if (languages.offered.length === 1) return languages.fallback;
  const found = await sql<{ own: string | null; company: string | null }>`
    select a.language as own, c.language as company
    from (select ${invitationId ?? null}::bigint as invitation, ${accountId ?? accountIds?.[0] ?? null}::bigint as account) q
    left join accounts a on a.id = q.account
    left join invitations i on i.id = q.invitation
    left join companies c on c.id = coalesce(a.company_id, i.company_id)`.first(db);
  return languages.choose({ own: [found?.own, found?.company] });
}
