import type { Viewer } from '../platform/access/viewer.ts';
import type { AuditNote } from '../platform/audit/audited.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Announcement, announcements } from '../platform/live/announce.ts';
import { linesNote } from './change-lines.ts';
import { holdLines, type NewHold } from './hold-lines.ts';
import type { ProductionLine } from './lock-line.ts';
import { audienceOf, readOpenHolds } from './open-hold.ts';

type Held = { changed: number; changeId: string | null; note: AuditNote<'productionChangedInBulk'> | undefined };

/** Puts lines of locked orders on hold, except those that already have the same hold (PR-10). */
export async function holdInBulk(
  tx: Tx,
  viewer: Viewer,
  lines: readonly ProductionLine[],
  { reason, note = '' }: NewHold,
): Promise<Held> {
  const holds = await readOpenHolds(tx, lines);
  const changing = lines.filter(line => {
    const hold = holds.get(line);
    return hold?.reason !== reason || hold.note !== note || hold.until !== null;
  });
  if (changing.length === 0) return { changed: 0, changeId: null, note: undefined };
  const changeId = await holdLines(tx, viewer, 'bulk', changing, { reason, note });
  const changed = changing.map((line): Announcement => {
    return {
      event: 'orderChanged',
      data: { orderId: line.order.id },
      to: audienceOf(line, holds.get(line), { reason }),
    };
  });
  await announcements(changed).execute(tx);
  const fields = changing.map(line => ({ line, what: 'hold', from: holds.get(line)?.reason, to: reason }));
  return { changed: changing.length, changeId, note: linesNote('productionChangedInBulk', changing, fields) };
}
