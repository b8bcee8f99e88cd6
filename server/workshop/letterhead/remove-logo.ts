import type { AnswerOf } from '#contract/calls.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce } from '../../platform/live/announce.ts';
import { lockLetterhead } from './lock-letterhead.ts';
import { sizeOf } from './replace-logo.ts';

/** Removes the logo of the letterhead (DO-10). Without a logo, nothing changes. */
export async function removeLogo(tx: Tx): Promise<Audited<'letterheadEdited', AnswerOf<'removeLogo'>>> {
  const before = await lockLetterhead(tx);
  if (before.logo === null) return unchanged({ letterhead: before });
  await sql`
    update letterhead set logo = null, logo_width = null, logo_height = null, revision = revision + 1`.execute(tx);
  await announce(tx, 'settingsChanged', {}, { workshop: true });
  const letterhead = { ...before, logo: null, revision: before.revision + 1 };
  return audited({ letterhead }, { kind: 'letterheadEdited', changes: { logo: [sizeOf(before), null] } });
}
