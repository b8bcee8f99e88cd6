import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Letterhead } from '#contract/workshop/letterhead.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announce } from '../../platform/live/announce.ts';
import { lockLetterhead } from './lock-letterhead.ts';
import type { RenderedLogo } from './render-logo.ts';

/** Replaces the logo of the letterhead with the pixels that were rendered before (DO-10). */
export async function replaceLogo(
  tx: Tx,
  _viewer: Viewer,
  _input: InputOf<'replaceLogo'>,
  { jpeg, width, height }: RenderedLogo,
): Promise<Audited<'letterheadEdited', AnswerOf<'replaceLogo'>>> {
  const before = await lockLetterhead(tx);
  await sql`
    update letterhead set logo = ${jpeg}, logo_width = ${width}, logo_height = ${height},
      revision = revision + 1`.execute(tx);
  await announce(tx, 'settingsChanged', {}, { workshop: true });
  const logo = { jpeg: jpeg.toString('base64'), width, height };
  const letterhead = { ...before, logo, revision: before.revision + 1 };
  const changes = { logo: [sizeOf(before), sizeOf(letterhead)] } as const;
  return audited({ letterhead }, { kind: 'letterheadEdited', changes });
}

/** Returns how the audit log shows a logo: '240 × 80'. */
export function sizeOf({ logo }: Letterhead): string | null {
  return logo && `${logo.width} × ${logo.height}`;
}
