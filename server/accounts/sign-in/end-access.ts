import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { forgettingDevices } from './known-devices.ts';
import { accountKey } from './login-tries.ts';

/** Ends the sessions of an account that got a new password, forgets its known devices and lifts a lockout (CU-4). */
export async function endAccess(tx: Tx, id: number): Promise<void> {
  await sql`
    with ended as (delete from sessions where account_id = ${id}), forgotten as (${forgettingDevices(id)})
    delete from login_tries where key = ${accountKey(id)}`.execute(tx);
}
