import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts/accounts.ts';
import { t } from '#contract/wording.ts';
import { beginSession, findAccount } from '#server/accounts/sign-in/begin-session.ts';
import { deviceHashOf } from '#server/accounts/sign-in/known-devices.ts';
import { userOf } from '#server/accounts/sign-in/read-me.ts';
import { sessionHashOf } from '#server/platform/access/session.ts';
import type { Context } from '#server/platform/http/context.ts';
import { problem } from '#server/platform/problems/problem.ts';

/** Signs in without a password, as a sign-in with one would: it ends the browser's session and is audited. */
export async function enterAs(
  context: Context,
  username: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ user: User }> {
  const device = deviceHashOf(request, context.settings);
  const account = await findAccount(context.db, username, device);
  const previous = sessionHashOf(request, context.settings);
  const hasBegun = account && (await beginSession(context, { account, request, reply, device, previous }));
  if (!hasBegun) throw problem('notFound', { text: t`The account of this door was removed` });
  return { user: userOf(account) };
}
