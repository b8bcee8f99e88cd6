import { hashOfToken } from '../../platform/access/session.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';
import { countLinkTry } from './reset-tries.ts';
import { findResetLink } from './sign-in-links.ts';

/**
 * Returns the username of a reset link's account. Throws linkInvalid, the same for every unusable link, and
 * tooManyTries.
 */
export function lookAtResetLink({ db }: Pick<Context, 'db'>): OwnHandler<'lookAtResetLink'> {
  return (request, _reply, _viewer, { token }) =>
    countLinkTry(db, request.ip, async () => {
      const account = await findResetLink(db, hashOfToken(token));
      if (!account) throw problem('linkInvalid');
      return { username: account.username };
    });
}
