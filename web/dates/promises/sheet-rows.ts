import type { AnswerOf, RequestOf } from '#contract/calls.ts';
import type { PromiseRow } from '#contract/dates/promises.ts';
import type { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { earlierDay } from '../earlier-day.ts';

/** What staff changed in a row: the day, or whether it is promised. */
export type Edit = { day?: string; isTicked?: boolean };
export type SheetRow = PromiseRow & {
  /** The day to promise; '' for none. */
  day: string;
  isTicked: boolean;
  /** Why the row was refused, until it is edited. */
  refusal: string | undefined;
};
type Refused = AnswerOf<'setPromises'>['refused'];

/**
 * Returns the rows of a sheet with their days. A row without a promise, or with a promise at risk, starts with its
 * proposed day. Any other promise stays as it is until staff choose another day.
 */
export function sheetRows(
  rows: readonly PromiseRow[],
  edits: ReadonlyMap<number, Edit>,
  refused: Refused = [],
): SheetRow[] {
  const reasons = new Map(refused.map(({ orderId, error }) => [orderId, error]));
  return rows.map(row => {
    const { orderId, promisedOn, proposedOn, state } = row;
    const edit = edits.get(orderId);
    const day = edit?.day ?? (promisedOn !== null && state === null ? promisedOn : (proposedOn ?? ''));
    const refusal = edit ? undefined : reasons.get(orderId);
    const isNew = day !== '' && day !== promisedOn;
    return { ...row, day, isTicked: edit?.isTicked ?? (isNew && !refusal), refusal };
  });
}

/** Returns whether a row moves a promise, which needs a reason. */
export function isMove({ promisedOn, day }: SheetRow): boolean {
  return promisedOn !== null && day !== '' && day !== promisedOn;
}

/** Returns the promises of the ticked rows as the call expects them. */
export function promisesOf(
  rows: readonly SheetRow[],
  reason: PromiseReason | '',
): RequestOf<'setPromises'>['promises'] {
  return rows.map(row => ({
    orderId: row.orderId,
    promisedOn: row.day,
    was: row.promisedOn,
    ...(isMove(row) && reason && { reason }),
  }));
}

/** Whether the day of a row is neither the proposed nor the promised one. */
export function isChosen({ day, promisedOn, proposedOn }: SheetRow): boolean {
  return day !== '' && day !== proposedOn && day !== promisedOn;
}

/**
 * Returns a row with the dates by which its day is judged. A chosen day gives the order another place in the order of work,
 * so the dates that it would have there count (DA-13); they are unknown until they are looked up. With `isExplained`, the
 * dates of any day are those that 'Why' explains, once they are known (DA-14).
 */
export function datedRow(
  row: SheetRow,
  onDay: Pick<PromiseRow, 'likelyOn' | 'safeOn'> | undefined,
  isExplained = false,
): SheetRow {
  if (!isChosen(row) && !(isExplained && onDay)) return row;
  return { ...row, likelyOn: onDay?.likelyOn ?? null, safeOn: onDay?.safeOn ?? null };
}

/**
 * Returns the day whose effects a row shows before it is promised: a chosen one, or else the earlier day that the customer
 * asks for (DA-13).
 */
export function dayToExplain(row: SheetRow, today: string): string | undefined {
  const { day, promisedOn, proposedOn, requestedDate } = row;
  if (isChosen(row)) return day >= today ? day : undefined;
  return promisedOn === null ? earlierDay({ requestedOn: requestedDate, proposedOn }, today) : undefined;
}

export type Judged =
  | { kind: 'none' | 'unplanned' | 'missing' | 'past' | 'closed' | 'requested' | 'safe' | 'beforeLikely' }
  | { kind: 'afterRequested' | 'beforeSafe'; days: number };

/** Returns how the day of a row compares with its dates. Distances are working days. */
export function judge(row: SheetRow, today: string, calendar: WorkCalendar): Judged {
  const { day, isTicked, requestedDate, likelyOn, safeOn, cannotBePlanned } = row;
  if (day === '') return { kind: isTicked ? 'missing' : cannotBePlanned ? 'unplanned' : 'none' };
  if (day < today) return { kind: 'past' };
  if (!calendar.isWorking(day)) return { kind: 'closed' };
  if (likelyOn !== null && day < likelyOn) return { kind: 'beforeLikely' };
  const days = (from: string, to: string) => calendar.numberOf(to) - calendar.numberOf(from);
  if (safeOn !== null && day < safeOn) return { kind: 'beforeSafe', days: days(day, safeOn) };
  if (requestedDate !== null && day > requestedDate) return { kind: 'afterRequested', days: days(requestedDate, day) };
  if (safeOn === null) return { kind: 'none' };
  return { kind: day === requestedDate ? 'requested' : 'safe' };
}
