import type { CompanyRole } from '#contract/call/roles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement, toPeople } from '../../platform/live/announce.ts';
import { joined } from './invitation-mail-text.ts';

type Person = { id: number; companyId: number; companyRole: CompanyRole; personName: string; displayName: string };

/** Notifies the other owners of a company, in the portal and by email, that a person joined (NO-1). */
export async function notifyOfJoining(tx: Tx, { id, companyId, companyRole, ...names }: Person): Promise<void> {
  const { title, message } = joined({ name: names.personName, role: companyRole, company: names.displayName });
  await sql`
    with owners as (
      select id, email, mail_people from accounts
      where company_id = ${companyId} and company_role = 'owner' and deactivated_at is null and id <> ${id}
    ), told as (
      insert into notifications (account_id, event, type, title, message, related_id)
      select id, 'personJoined', 'order', ${title}, ${message}, ${companyId} from owners order by id
    ), mailed as (
      insert into outbox (kind, payload)
      select 'peopleMail', jsonb_build_object('mail', 'personJoined', 'accountId', id, 'personId', ${id}::bigint)
      from owners where email <> '' and mail_people
    )
    select ${announcement('peopleChanged', { companyId }, toPeople(companyId))},
      ${announcement('notificationsChanged', {}, { companies: [companyId] })}`.execute(tx);
}
