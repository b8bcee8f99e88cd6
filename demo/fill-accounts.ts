import { hashPassword } from '#server/accounts/passwords.ts';
import type { Tx } from '#server/database/transaction.ts';
import { customers } from './customers.ts';

/** Ids by username. */
export type Accounts = ReadonlyMap<string, number>;

export const staffNames = ['superadmin', 'admin'] as const;

/** The accounts of the workshop and its customers, all with the same password. The superadmin may be there already. */
export async function fillAccounts(tx: Tx, password: string, since: Date): Promise<Accounts> {
  const password_hash = await hashPassword(password);
  const staff = staffNames.map(username => ({ username, role: username, password_hash, created_at: since }));
  await tx
    .insertInto('accounts')
    .values(staff)
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await tx
    .insertInto('accounts')
    .values(
      customers.map((customer, index) => ({
        ...customer,
        role: 'customer',
        password_hash,
        created_at: new Date(since.getTime() - (customers.length - index) * 9 * 86_400_000),
      })),
    )
    .execute();
  const rows = await tx.selectFrom('accounts').select(['id', 'username']).execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** The id of an account that the sample workshop has. */
export function idOf(accounts: Accounts, username: string): number {
  const id = accounts.get(username);
  if (id === undefined) throw new Error(`the sample workshop has no account '${username}'`);
  return id;
}
