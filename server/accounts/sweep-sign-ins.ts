import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { sweepInvitations } from './invitations/invitation-links.ts';
import { sweepSignInLinks } from './reset/sign-in-links.ts';
import { sweepKnownDevices } from './sign-in/known-devices.ts';
import { sweepLoginTries } from './sign-in/login-tries.ts';

/** Deletes expired sessions, reset links and invitations, devices unused for too long, and failed sign-ins that no longer count. */
export function sweepSignIns({ SESSION_IDLE, SESSION_MAX }: Settings) {
  return async (db: Db): Promise<void> => {
    await sql`
      delete from sessions where used_at < now() - make_interval(secs => ${SESSION_IDLE}::float8)
        or created_at < now() - make_interval(secs => ${SESSION_MAX}::float8)`.execute(db);
    await sweepKnownDevices(db);
    await sweepLoginTries(db);
    await sweepSignInLinks(db);
    await sweepInvitations(db);
  };
}
