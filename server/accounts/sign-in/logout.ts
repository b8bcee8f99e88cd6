import { clearSessionCookie } from '../../platform/access/session.ts';
import { storeEntry } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { setToken } from '../../platform/http/anti-forgery.ts';
import type { Context } from '../../platform/http/context.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';

/** Ends the session and clears its cookie. Also succeeds without a session. */
export function logout(context: Context): OwnHandler<'logout'> {
  return async (_request, reply, viewer) => {
    if (viewer) {
      await inTransaction(context.db, async tx => {
        await sql`delete from sessions where token_hash = ${viewer.sessionHash}`.execute(tx);
        await storeEntry(tx, viewer, { kind: 'signedOut', id: viewer.id, name: viewer.username });
      });
    }
    clearSessionCookie(reply, context.settings);
    setToken(context.secret, context.settings, reply, undefined);
    // Clears cached pictures only; cookies and storage hold the cart and drafts of each user.
    reply.header('clear-site-data', '"cache"');
    return { success: true };
  };
}
