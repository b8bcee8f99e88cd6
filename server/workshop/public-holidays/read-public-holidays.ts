import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { spoken } from '../../platform/languages/in-language.ts';
import { runInProcess } from '../../platform/processes/run-in-process.ts';
import { keysOf, partyOf } from '../../platform/turns/party.ts';

const file = new URL('./holidays-process.ts', import.meta.url);
/** Megabytes: the rules of all countries. */
const memory = 150;

/**
 * Returns the public holidays of a country from the workshop's today to the end of next year (DA-15). In a process of its own: loading
 * the rules of all countries takes a tenth of a second, in which the portal would answer nobody.
 */
export async function readPublicHolidays(
  db: Db,
  viewer: Viewer,
  { country, region }: InputOf<'readPublicHolidays'>,
): Promise<AnswerOf<'readPublicHolidays'>> {
  const days = await sql<{ from: string; to: string }>`
    select to_char(workshop_today(), 'YYYY-MM-DD') as from, to_char(workshop_today() + interval '1 year', 'YYYY-12-31') as to`.one(
    db,
  );
  const place = { country, region, language: spoken()?.locale ?? 'en', ...days };
  return runInProcess(file, place, { keys: keysOf(partyOf(viewer)), memory });
}
