import { insertCompanies } from '#server/accounts/customers/insert-companies.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { customers } from './customers.ts';
import { colleagues, companyWithPeople, staff } from './people.ts';

/** The ids of accounts, by username. */
export type Accounts = ReadonlyMap<string, number>;

/**
 * Creates the accounts of the workshop and its customers, all with the same password. The superadmin may already exist.
 */
export async function fillAccounts(tx: Tx, password: string, since: Date): Promise<Accounts> {
  const password_hash = await hashPassword(password);
  const workshop = staff.map(({ username }) => ({ username, role: username, password_hash, created_at: since }));
  await sql`insert into accounts ${sql.values(workshop)} on conflict do nothing`.execute(tx);
  // Messages show the person's name, the header and changes the name of the company, which staff do not have.
  for (const { username, name } of staff) {
    await sql`update accounts set person_name = ${name}, company_name = ${name} where username = ${username}`.execute(
      tx,
    );
  }
  const { rows: companies } = await insertCompanies(
    customers.map((customer, index) => ({
      ...customer,
      password_hash,
      created_at: new Date(since.getTime() - (customers.length - index) * 9 * 86_400_000),
    })),
  ).execute(tx);
  const at = customers.findIndex(({ username }) => username === companyWithPeople);
  const others = colleagues.map(({ username, name, email, role }) => ({
    ...{ username, password_hash, role: 'customer', company_id: companies[at]?.id, company_role: role },
    ...{ person_name: name, email, email_verified_at: since, created_at: since },
  }));
  await sql`insert into accounts ${sql.values(others)}`.execute(tx);
  const { rows } = await sql<{ id: number; username: string }>`select id, username from accounts`.execute(tx);
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** Returns the id of an account of the sample workshop. */
export function idOf(accounts: Accounts, username: string): number {
  const id = accounts.get(username);
  if (id === undefined) throw new Error(`the sample workshop has no account '${username}'`);
  return id;
}
