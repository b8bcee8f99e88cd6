import { newResetToken, storeResetLink } from '#server/accounts/reset-links.ts';
import { transaction } from '#server/database/transaction.ts';
import type { TestAccount, TestPortal } from './portal.ts';

/** The token of a new reset link. */
export async function aResetLink({ context }: TestPortal, { id: accountId }: TestAccount): Promise<string> {
  const { token, hash } = newResetToken();
  await transaction(context.db, tx => storeResetLink(tx, { accountId, hash, mailed: false }));
  return token;
}
