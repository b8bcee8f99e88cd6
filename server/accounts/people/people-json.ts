import { type Sql, sql } from '../../platform/database/sql.ts';

/** Whether the email address of the person in the row `p` is verified (SI-14). */
export const isVerified: Sql<boolean> = sql`(p.email <> '' and p.email_verified_at is not null)`;

/**
 * The JSON of a person, from the row `p` of `accounts`. For ended sessions `lastSeenAt` comes from the known devices
 * and the audit log.
 */
export const personJson: Sql<unknown> = sql`json_build_object(
  'id', p.id, 'name', p.person_name, 'username', p.username, 'email', p.email, 'emailVerified', ${isVerified}, 'companyRole', p.company_role,
  'active', p.deactivated_at is null, 'lastSeenAt', iso(greatest(
    (select max(used_at) from sessions where account_id = p.id),
    (select max(used_at) from known_devices where account_id = p.id),
    (select max(at) from audit_entries where object = 'account' and object_id = p.id
      and kind in ('signedIn', 'signedOut', 'personJoined')))))`;

/** The JSON of an invitation, from the row `i`. */
export const invitationJson: Sql<unknown> = sql`json_build_object(
  'id', i.id, 'name', i.name, 'email', i.email, 'companyRole', i.company_role, 'expiresAt', iso(i.expires_at),
  'invitedBy', i.invited_by_name)`;
