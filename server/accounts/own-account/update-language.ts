import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Stores the viewer's own language (SI-15). */
export async function updateLanguage(
  tx: Tx,
  { id }: Viewer,
  { language }: InputOf<'updateLanguage'>,
): Promise<AnswerOf<'updateLanguage'>> {
  await sql`update accounts set language = ${language} where id = ${id}`.execute(tx);
  return { success: true };
}
