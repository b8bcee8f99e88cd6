import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { allPassed, doneLabels, passedOf } from '#contract/production/count-texts.ts';
import type { LogPromise, LogRow } from '#contract/production/production-log.ts';
import type { TimelineEntry, TimelineHead } from '#contract/production/timeline.ts';
import { texts as dateTexts } from '../dates/texts.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatCalendarDay, formatDayInText, formatWeekday } from '../platform/format/format-time.ts';
import { holdLines } from '../platform/stages/hold-reasons.ts';

/** Texts of the timeline. */
export const texts = {
  title: 'Timeline',
  loading: 'Loading timeline...',
  failed: 'The timeline could not be loaded',
  failedHelp: 'Check your connection and try again.',
  earlier: 'Show earlier',
  loadingEarlier: 'Loading...',
  earlierFailed: 'Earlier days could not be loaded',
  openConversation: 'Open the conversation',
  head,
  entry,
  promisedFor: (day: string) => `Promised for ${formatWeekday(day)}`,
  newDateWas: (was: string) => `New date, was ${formatDayInText(was)}`,
  askedFor: (day: string) => `You asked for ${formatDayInText(day)}`,
  expectedBy: (day: string) => `Expected by ${formatDayInText(day)}`,
};

const items = (total: number) => (total === 1 ? 'Your item is ready.' : `All ${formatNumber(total)} items are ready.`);

/** Returns the text of the head line. `lastDay` is the day of the last step, in the workshop's time zone. */
function head({ kind, stage }: TimelineHead, totalItems: number, lastDay: string): string {
  switch (kind) {
    case 'waitingForYou':
      return 'We wait for your answer to go on.';
    case 'ready':
      return items(totalItems);
    case 'pastPromise':
      return 'This order is past its promised date.';
    case 'inWork':
      return `In work. Last step ${onDay(formatCalendarDay(lastDay))}.`;
    case 'quiet':
      return `No change since ${formatCalendarDay(lastDay)}.${stage ? ` Next: ${statusLabel(stage)}.` : ''}`;
    case 'accepted':
      return 'Accepted. Cutting comes first.';
    case 'placed':
      return 'We have your order. Cutting comes first.';
  }
}

/** Returns 'today' or a text such as 'on 18 November'. */
function onDay(day: string): string {
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`;
}

/**
 * Returns the text of an entry after the product code: 'Cutting started, 80 of 200', '120 of 200 cut'. `isNewDate` states that there was
 * an earlier promise.
 */
function entry({ kind, stage, done, quantity = 0, date = '' }: TimelineEntry, isNewDate = false): string {
  const label = statusLabel(stage ?? '');
  const count = `${formatNumber(done ?? 0)} of ${formatNumber(quantity)}`;
  switch (kind) {
    case 'placed':
      return 'Order placed';
    case 'accepted':
      return 'Order accepted';
    case 'started':
      return `${label} started, ${count}`;
    case 'progress':
      return stage ? passedOf(stage, done ?? 0, quantity) : '';
    case 'finished':
      return stage ? allPassed(stage, quantity) : '';
    case 'ready':
      return quantity === 1 ? 'ready' : `all ${formatNumber(quantity)} ready`;
    case 'promised':
      return isNewDate ? `New date: ${formatWeekday(date)}` : texts.promisedFor(date);
    case 'verified':
      return 'Completion verified';
  }
}

/** Texts of the workshop's history and notes. */
export const historyTexts = {
  title: 'History',
  product: 'Product',
  allProducts: 'All products',
  person: 'Person',
  everybody: 'Everybody',
  csv: 'Download CSV',
  loading: 'Loading history...',
  failed: 'The history could not be loaded',
  failedHelp: 'Check your connection and try again.',
  empty: 'No changes yet',
  emptyFiltered: 'No changes match these filters',
  earlier: 'Show earlier',
  loadingEarlier: 'Loading...',
  earlierFailed: 'Earlier changes could not be loaded',
  sources: { desk: 'desk', bench: 'bench', bulk: 'bulk change', undo: 'undo', accept: 'accepted' },
  sent: (time: string) => `sent ${time}`,
  derived: 'automatically',
  undone: 'undone',
  undo: 'Undo',
  undoOf: (what: string) => `Undo: ${what}`,
  undoing: 'Undoing...',
  undoDone: 'Change undone',
  undoFailed: 'The change could not be undone',
  undoBulkTitle: 'Undo the bulk change',
  undoBulk: 'This change was made to several products at once. Undo it for all of them, also in other orders?',
  row,
  difference,
  promise,

  notes: 'Notes for the workshop',
  notesHelp: 'Customers never see these notes.',
  notesFailed: 'The notes could not be loaded',
  noNotes: 'No notes yet',
  addNote: 'Add a note',
  note: 'Note',
  noteFor: 'For',
  wholeOrder: 'The order',
  saveNote: 'Add note',
  savingNote: 'Adding...',
  cancel: 'Cancel',
  noteRequired: 'Write a note',
  noteTooLong: (most: number) => `A note may have at most ${formatNumber(most)} characters`,
  addFailed: 'The note could not be added',
  remove: 'Remove',
  removeOf: (text: string) => `Remove the note: ${text}`,
  removeFailed: 'The note could not be removed',
  noteRemoved: 'Note removed',
};

/** Returns historyTexts such as 'Stitched 46 → 58', 'on hold: fault in the leather' or 'Hold ended'. */
function row({ what, from, to, note }: LogRow): string {
  if (what === 'hold') {
    if (to === null) return 'Hold ended';
    const line = holdLines[to as HoldReason] ?? to;
    return note ? `${line} (${note})` : line;
  }
  if (what === 'status') return `${statusLabel(from ?? '')} → ${statusLabel(to ?? '')}`;
  const stage = doneLabels[what === 'completed' ? 'packaging' : what];
  return `${stage} ${formatNumber(Number(from))} → ${formatNumber(Number(to))}`;
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
  const what = was ? `New date: ${date}, was ${formatDayInText(was)}` : `Promised for ${date}`;
  return `${what}${reason ? `: ${dateTexts.reasons[reason]}` : ''}${note ? ` (${note})` : ''}`;
}
