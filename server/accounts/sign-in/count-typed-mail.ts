import { hash } from 'node:crypto';
import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { hourKeys, lockTries } from './lock-tries.ts';

/**
 * Counts an email that the people of a company cause to an address that they typed, so that nobody floods strangers
 * through the portal. Returns false when the company or the address had its emails of this hour. Staff have no limit.
 */
export async function countTypedMail(tx: Tx, { companyId }: Viewer, address: string): Promise<boolean> {
  if (companyId === null) return true;
  const company = `${hourKeys.mail}company:${companyId}`;
  const person = `${hourKeys.mail}address:${hash('sha256', address.toLowerCase())}`;
  await lockTries(tx, [company, person]);
  const count = (key: string) => sql`(select count(*) from login_tries
    where key = ${key} and tried_at > now() - interval '1 hour')`;
  const { rowCount } = await sql`
    insert into login_tries (key) select unnest(${[company, person]}::text[])
    where ${count(company)} < ${limits.companyMails} and ${count(person)} < ${limits.addressMails}`.execute(tx);
  return rowCount > 0;
}
