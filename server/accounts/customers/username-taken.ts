import { t } from '#contract/wording.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import { problem } from '../../platform/problems/problem.ts';

/** Converts the database's unique violation of usernames into usernameTaken. */
export function refuseTakenUsername(error: unknown): never {
  if (brokenConstraint(error) !== 'accounts_username') throw error;
  throw problem('usernameTaken', { fields: { username: t`is taken` } });
}
