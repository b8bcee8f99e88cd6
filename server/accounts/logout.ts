import { inTransaction } from '../database/transaction.ts';
import { setToken } from '../http/anti-forgery.ts';
import { keepEntry } from '../http/audited.ts';
import type { Context } from '../http/context.ts';
import type { OwnHandler } from '../http/serve.ts';
import { clearSessionCookie } from '../http/session.ts';

/** Ends the session at once and clears its cookie; without a session it does nothing and says the same. */
export function logout(context: Context): OwnHandler {
  return async (_request, reply, viewer) => {
    if (viewer) {
      await inTransaction(context.db, async tx => {
        await tx.deleteFrom('sessions').where('token_hash', '=', viewer.sessionHash).execute();
        await keepEntry(tx, viewer, { kind: 'signedOut', id: viewer.id, name: viewer.username });
      });
    }
    clearSessionCookie(reply, context.settings);
    setToken(context.secret, context.settings, reply, undefined);
    return { success: true };
  };
}
