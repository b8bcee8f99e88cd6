import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { lockMaker } from '../platform/access/may-make.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { requireOffered } from '../platform/http/request-language.ts';
import type { Languages } from '../platform/languages/languages.ts';
import { announce } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { benchJson } from './bench-json.ts';
import { hashOfCode, newPairingCode } from './pairing-code.ts';

/**
 * Adds a bench with a pairing code that is valid for 10 minutes and while its maker is staff (BE-1). Throws notAllowed,
 * and invalidInput above 50 benches and for a language
 * that the portal does not offer.
 */
export const createBench =
  (languages: Languages) =>
  async (tx: Tx, viewer: Viewer, { name, stage, language }: InputOf<'createBench'>): Promise<JsonStatement> => {
    if (language) requireOffered(languages, language);
    const code = newPairingCode();
    await lockMaker(tx, viewer);
    // The lock makes concurrent calls count each other's benches.
    await sql`lock table benches in share row exclusive mode`.execute(tx);
    const added = await sql<{ id: number }>`
    insert into benches (name, stage, language, created_by, created_by_name, pairing_hash, pairing_expires_at)
    select ${name.trim()}, ${stage ?? null}, ${language || null}, ${viewer.id}, ${viewer.displayName}, ${hashOfCode(code)}::bytea, now() + interval '10 minutes'
    where (select count(*) from benches where ended_at is null) < ${limits.benches} returning id`.first(tx);
    if (!added) {
      const text = t`There can be at most ${limits.benches} benches`;
      throw problem('invalidInput', { text, fields: { name: text } });
    }
    await announce(tx, 'settingsChanged', {}, { workshop: true });
    return sql`
    select json_build_object('bench', ${benchJson}, 'code', ${code}::text, 'expiresAt', iso(b.pairing_expires_at))::text as json
    from benches b where b.id = ${added.id}`;
  };
