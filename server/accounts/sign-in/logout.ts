import { clearSessionCookie } from '../../access/session.ts';
import { keepEntry } from '../../audit/audited.ts';
import { sql } from '../../database/sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import { setToken } from '../../http/anti-forgery.ts';
import type { Context } from '../../http/context.ts';
import type { OwnHandler } from '../../http/serve.ts';

/** Ends the session and clears its cookie. Also succeeds without a session. */
export function logout(context: Context): OwnHandler<'logout'> {
  return async (_request, reply, viewer) => {
    if (viewer) {
      await inTransaction(context.db, async tx => {
        await sql`delete from sessions where token_hash = ${viewer.sessionHash}`.execute(tx);
        await keepEntry(tx, viewer, { kind: 'signedOut', id: viewer.id, name: viewer.username });
      });
    }
    clearSessionCookie(reply, context.settings);
    setToken(context.secret, context.settings, reply, undefined);
    // Clears cached pictures only; cookies and storage hold the cart and drafts of each user.
    reply.header('clear-site-data', '"cache"');
    return { success: true };
  };
}
