import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { allPassed, doneLabels, madeAgain, passedOf } from '#contract/production/count-texts.ts';
import type { LogPromise, LogRow } from '#contract/production/production-log.ts';
import { remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import type { Remake } from '#contract/production/remakes.ts';
import type { TimelineEntry, TimelineHead } from '#contract/production/timeline.ts';
import { context, plural, t } from '#contract/wording.ts';
import { texts as dateTexts } from '../dates/texts.ts';
import { bidiIsolated } from '../platform/format/bidi-isolated.ts';
import { browserToday, daysBetween } from '../platform/format/day-distance.ts';
import { formatCount, formatNumber } from '../platform/format/format.ts';
import { formatCalendarDay, formatDayInText, formatWeekday } from '../platform/format/format-time.ts';
import { numberWord } from '../platform/format/number-word.ts';
import { holdLines } from '../platform/stages/hold-reasons.ts';

/** Texts of the timeline. */
export const texts = {
  title: t`Timeline`,
  loading: t`Loading timeline...`,
  failed: t`The timeline could not be loaded`,
  earlier: t`Show earlier`,
  loadingEarlier: t`Loading...`,
  earlierFailed: t`Earlier days could not be loaded`,
  openConversation: t`Open the conversation`,
  viewSample: t`View Sample`,
  head,
  entry,
  promisedFor: (day: string) => t`Promised for ${formatWeekday(day)}`,
  newDateWas: (was: string) => t`New date, was ${formatDayInText(was)}`,
  requestedFor: (day: string) => t`You asked for ${formatDayInText(day)}`,
  expectedBy: (day: string) => t`Expected by ${formatDayInText(day)}`,
};

const items = (total: number) => plural(total, { one: 'Your item is ready.', other: 'All # items are ready.' });

/** Returns the text of the head line. `lastDay` is the day of the last step, in the workshop's time zone. */
function head({ kind, stage }: TimelineHead, totalItems: number, lastDay: string): string {
  switch (kind) {
    case 'cancelled':
      return t`This order was cancelled.`;
    case 'waitingForYou':
      return t`We wait for your answer to go on.`;
    case 'waitingForAgreement':
      return t`We wait for your agreement to go on.`;
    case 'waitingForDeposit':
      return t`We wait for your deposit to go on.`;
    case 'ready':
      return items(totalItems);
    case 'pastPromise':
      return t`This order is past its promised date.`;
    case 'inWork':
      return t`In work. Last step ${onDay(lastDay)}.`;
    case 'quiet':
      return quiet(formatCalendarDay(lastDay), stage);
    case 'accepted':
      return t`Accepted. Cutting comes first.`;
    case 'placed':
      return t`We have your order. Cutting comes first.`;
  }
}

function quiet(since: string, next: Stage | null | undefined): string {
  return next ? t`No change since ${since}. Next: ${statusLabel(next)}.` : t`No change since ${since}.`;
}

/** Returns 'today', 'yesterday' or a text such as 'on 18 November'. */
function onDay(day: string): string {
  const passed = daysBetween(day, browserToday());
  if (passed === 0) return t`today`;
  return passed === 1 ? t`yesterday` : t`on ${formatCalendarDay(day)}`;
}

/**
 * Returns the text of an entry after the product code: 'Cutting started, 80 of 200', '120 of 200 cut'. `isNewDate` states that there was
 * an earlier promise, and `entered` who entered the order for whom.
 */
function entry(
  {
    kind,
    stage,
    done,
    quantity = 0,
    date = '',
    document,
    by = '',
    items = 0,
    revision = 1,
    requestedDate,
    isPromised = false,
  }: TimelineEntry,
  isNewDate = false,
  entered?: string,
): string {
  const label = statusLabel(stage ?? '');
  const count = t`${formatNumber(done ?? 0)} of ${formatNumber(quantity)}`;
  switch (kind) {
    case 'placed':
      return entered ? `${t`Order placed`} · ${entered}` : t`Order placed`;
    case 'agreed':
      return document ? agreedTo(document, by) : '';
    case 'accepted':
      return t`Order accepted`;
    case 'started':
      return t`${label} started, ${count}`;
    case 'progress':
      return stage ? passedOf(stage, done ?? 0, quantity) : '';
    case 'finished':
      return stage ? allPassed(stage, quantity) : '';
    case 'ready':
      return plural(quantity, { one: 'ready', other: 'all # ready' });
    case 'remade':
      return stage ? madeAgain(done ?? 0, stage, numberWord(done ?? 0, 12)) : '';
    case 'promised':
      return isNewDate ? t`New date: ${formatWeekday(date)}` : texts.promisedFor(date);
    case 'delivered':
      return t`${formatCount(items, 'item')} sent`;
    case 'changed':
      return changed(revision, requestedDate, { date, isPromised });
    case 'verified':
      return t`Completion verified`;
    case 'cancelled':
      return t`Order cancelled`;
  }
}

/** Returns 'Order changed, revision 3', and what became of the requested and the promised day if it changed the former. */
function changed(
  revision: number,
  requested: string | null | undefined,
  { date, isPromised }: { date: string; isPromised: boolean },
): string {
  const text = t`Order changed, revision ${formatNumber(revision)}`;
  if (requested === undefined) return text;
  const wish = requested === null ? t`no requested date` : t`requested date ${formatDayInText(requested)}`;
  if (date === '') return t`${text}: ${wish}. No date is promised yet`;
  if (date === requested) return t`${text}: ${wish}, and promised`;
  const day = formatDayInText(date);
  return isPromised
    ? t`${text}: ${wish}. The promised date is now ${day}`
    : t`${text}: ${wish}. The promised date stays ${day}`;
}

function agreedTo({ kind, name }: NonNullable<TimelineEntry['document']>, by: string): string {
  const [who, what] = [bidiIsolated(by), bidiIsolated(name)];
  const kinds: Record<DocumentKind, () => string> = {
    quote: () => t`${who} agreed to the quote ‘${what}’`,
    invoice: () => t`${who} agreed to the invoice ‘${what}’`,
    drawing: () => t`${who} agreed to the drawing ‘${what}’`,
    other: () => t`${who} agreed to the document ‘${what}’`,
  };
  return kinds[kind]();
}

/** Texts of the workshop's history and notes. */
export const historyTexts = {
  title: t`History`,
  product: t`Product`,
  allProducts: t`All products`,
  person: t`Person`,
  everybody: t`Everybody`,
  csv: t`Download CSV`,
  excel: t`Excel`,
  loading: t`Loading history...`,
  failed: t`The history could not be loaded`,
  empty: t`No changes yet`,
  emptyFiltered: t`No changes match these filters`,
  earlier: t`Show earlier`,
  loadingEarlier: t`Loading...`,
  earlierFailed: t`Earlier changes could not be loaded`,
  sources: {
    desk: t`desk`,
    bench: t`bench`,
    bulk: t`bulk change`,
    undo: t`undo`,
    accept: t`accepted`,
    revision: t`revision`,
    sample: t`sample`,
    remake: t`made again`,
  },
  sent: (time: string) => t`sent ${time}`,
  derived: t`automatically`,
  undone: t`undone`,
  undo: t`Undo`,
  undoOf: (what: string) => t`Undo: ${what}`,
  undoing: t`Undoing...`,
  undoBulkTitle: t`Undo the bulk change`,
  undoBulkVerb: context('change')`Undo`,
  undoBulk: t`This change was made to several products at once. Undo it for all of them, also in other orders?`,
  remade,
  photo: t`Photo`,
  row,
  difference,
  promise,

  notes: t`Notes for the workshop`,
  notesHelp: t`Customers never see these notes.`,
  notesFailed: t`The notes could not be loaded`,
  noNotes: t`No notes yet`,
  addNote: t`Add a note`,
  note: t`Note`,
  noteFor: t`For`,
  wholeOrder: t`The order`,
  saveNote: t`Add note`,
  savingNote: t`Adding...`,
  cancel: t`Cancel`,
  noteRequired: t`Write a note`,
  noteTooLong: (most: number) => t`A note may have at most ${formatNumber(most)} characters`,
  addFailed: t`The note could not be added`,
  remove: t`Remove`,
  removeOf: (text: string) => t`Remove the note: ${text}`,
  removeFailed: t`The note could not be removed`,
  noteRemoved: t`Note removed`,
};

/** Returns historyTexts such as 'Stitched 46 → 58', 'on hold: fault in the leather' or 'Sample approved by Ada'. */
function row({ what, from, to, note }: LogRow, by = ''): string {
  if (what === 'hold') {
    if (to === null) return from === 'sample' ? t`Sample no longer needed` : t`Hold ended`;
    if (to === 'answered') return t`Answered by ${bidiIsolated(by)}`;
    if (to === 'approved') return t`Sample approved by ${bidiIsolated(by)}`;
    if (to === 'waived') return t`Started without approval`;
    const line = holdLines[to as HoldReason] ?? to;
    return note ? `${line} (${note})` : line;
  }
  if (what === 'status') return `${statusLabel(from ?? '')} → ${statusLabel(to ?? '')}`;
  if (what === 'quantity') return t`Quantity ${formatNumber(Number(from))} → ${formatNumber(Number(to))}`;
  const stage = doneLabels[what === 'completed' ? 'packaging' : what];
  return `${stage} ${formatNumber(Number(from))} → ${formatNumber(Number(to))}`;
}

/** Returns '2 made again: stitching. Fault in the leather (note)'. */
function remade({ quantity, stage, reason, note }: Remake): string {
  const why = remakeReasonLabels[reason];
  return `${madeAgain(quantity, stage)}. ${note ? `${why} (${note})` : why}`;
}

/** Returns '+12' or '−15' for a change of a count. */
function difference({ what, from, to }: LogRow): string {
  if (what === 'status' || what === 'hold') return '';
  const change = Number(to) - Number(from);
  return `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}`;
}

/** Returns 'Promised for Friday 18 December', or for a change 'New date: …, was …: Capacity (note)'. */
function promise({ promisedOn, was, reason, note }: LogPromise): string {
  const date = formatDayInText(promisedOn);
  const what = was ? t`New date: ${date}, was ${formatDayInText(was)}` : t`Promised for ${date}`;
  return `${what}${reason ? `: ${dateTexts.reasons[reason]}` : ''}${note ? ` (${note})` : ''}`;
}
