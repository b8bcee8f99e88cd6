import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Letterhead } from '#contract/workshop/letterhead.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockLetterhead } from './lock-letterhead.ts';

/**
 * Replaces the texts of the letterhead (DO-10). Saving the same texts changes nothing. Throws changedMeanwhile when
 * `revision` is not the stored one.
 */
export async function updateLetterhead(
  tx: Tx,
  _viewer: Viewer,
  { revision, ...given }: InputOf<'updateLetterhead'>,
): Promise<Audited<'letterheadEdited', AnswerOf<'updateLetterhead'>>> {
  const before = await lockLetterhead(tx);
  if (before.revision !== revision) throw problem('changedMeanwhile');
  const changes = changesOf(factsOf(before), factsOf({ ...before, ...given }));
  if (Object.values(changes).every(([from, to]) => from === to)) return unchanged({ letterhead: before });
  const { name, address, phone, email, website, taxLabel, taxNumber, closing } = given;
  await sql`
    update letterhead set name = ${name}, address = ${address}, phone = ${phone}, email = ${email},
      website = ${website}, tax_label = ${taxLabel}, tax_number = ${taxNumber}, closing = ${closing},
      revision = revision + 1`.execute(tx);
  await announce(tx, 'settingsChanged', {}, { workshop: true });
  const letterhead = { ...before, ...given, revision: revision + 1 };
  return audited({ letterhead }, { kind: 'letterheadEdited', changes });
}

function factsOf({ logo: _, revision: __, ...texts }: Letterhead) {
  return texts;
}
