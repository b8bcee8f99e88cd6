import type { AnswerOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Ends the viewer's calendar link, if there is one (DA-12). */
export async function endCalendarLink(
  tx: Tx,
  { id, username }: Viewer,
): Promise<Audited<'calendarLinkEnded', AnswerOf<'endCalendarLink'>>> {
  const ended = await sql`delete from calendar_links where account_id = ${id} returning account_id`.first(tx);
  const answer = { success: true } as const;
  return ended ? audited(answer, { kind: 'calendarLinkEnded', id, name: username }) : unchanged(answer);
}
