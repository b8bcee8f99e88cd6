import type { AnswerOf } from '#contract/calls.ts';
import { hashOfToken } from '../../platform/access/session.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { countLinkTry } from '../reset/reset-tries.ts';
import { isOpenFor } from './invitation-links.ts';

/**
 * Returns the company, role and person of an invitation, and the language of the company (PE-3). Throws linkInvalid, the same for every unusable link, and
 * tooManyTries.
 */
export function lookAtInvitation({ db, languages }: Pick<Context, 'db' | 'languages'>): OwnHandler<'lookAtInvitation'> {
  return async (request, _reply, _viewer, { token }) => {
    const { language, ...invitation } = await countLinkTry(db, request.ip, () => look(db, token));
    return { ...invitation, ...(language && languages.find(language) && { language }) };
  };
}

type Found = AnswerOf<'lookAtInvitation'> & { language: string | null };

async function look(db: Db, token: string): Promise<Found> {
  return sql<Found>`
    select coalesce(nullif(c.company_name, ''), a.username) as "companyName", i.name, i.email,
      i.company_role as "companyRole", i.invited_by_name as "invitedBy", c.language
    from invitations i join companies c on c.id = i.company_id join accounts a on a.id = first_person(c.id)
    where ${isOpenFor(hashOfToken(token))}`.one(db, 'linkInvalid');
}
