import { brokenConstraint } from '../../database/failures.ts';
import { problem } from '../../problems/problem.ts';

/** Converts the database's unique violation of usernames into usernameTaken. */
export function refuseTakenUsername(error: unknown): never {
  if (brokenConstraint(error) !== 'accounts_username') throw error;
  throw problem('usernameTaken', { fields: { username: 'is taken' } });
}
