import { newLinkToken, storeLink } from '#server/accounts/reset/sign-in-links.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { TestAccount, TestPortal } from './portal.ts';

/** Creates a link that sets a password, and returns its token. */
export async function aResetLink({ context }: TestPortal, { id: accountId }: TestAccount): Promise<string> {
  const { token, hash } = newLinkToken();
  await transaction(context.db, tx => storeLink(tx, { accountId, hash }));
  return token;
}

/** Creates a link that verifies an address, and returns its token. */
export async function aVerifyLink(
  { context }: TestPortal,
  { id: accountId }: TestAccount,
  email: string,
): Promise<string> {
  const { token, hash } = newLinkToken();
  await transaction(context.db, tx => storeLink(tx, { accountId, hash, email }));
  return token;
}
