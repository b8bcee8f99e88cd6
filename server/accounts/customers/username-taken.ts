import { t } from '#contract/wording.ts';
import { refuseTaken } from '../../platform/database/failures.ts';
import { problem } from '../../platform/problems/problem.ts';

/** Converts the database's unique violation of usernames into usernameTaken. */
export const refuseTakenUsername = refuseTaken('accounts_username', () =>
  problem('usernameTaken', { fields: { username: t`is taken` } }),
);
