import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../../platform/http/context.ts';
import { requireOffered, setLanguageCookie } from '../../platform/http/request-language.ts';
import type { OwnHandler } from '../../platform/http/serve.ts';
import { problem } from '../../platform/problems/problem.ts';

/**
 * Stores the viewer's own language and sets the cookie for the login screen (SI-15). Throws invalidInput for a language
 * that the portal does not offer.
 */
export function updateLanguage({ db, settings, languages }: Context): OwnHandler<'updateLanguage'> {
  return async (_request, reply, viewer, { language }) => {
    if (!viewer) throw problem('notSignedIn');
    requireOffered(languages, language);
    await sql`update accounts set language = ${language} where id = ${viewer.id}`.execute(db);
    setLanguageCookie(reply, settings, language);
    return { success: true };
  };
}
