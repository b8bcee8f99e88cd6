import { brokenConstraint } from '../database/failures.ts';
import { problem } from '../http/problem.ts';

/** Turns the database's word that a username is taken, in any case, into usernameTaken. */
export function refuseTakenUsername(error: unknown): never {
  if (brokenConstraint(error) !== 'accounts_username') throw error;
  throw problem('usernameTaken', { fields: { username: 'is taken' } });
}
