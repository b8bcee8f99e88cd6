import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { doneLabels } from '#contract/production/count-texts.ts';
import type { LogPromise, LogRow } from '#contract/production/production-log.ts';
import { texts as dateTexts } from '../dates/texts.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatDayInText } from '../platform/format/format-time.ts';
import { holdLines } from '../platform/stages/hold-reasons.ts';

/** Texts of the workshop's history and notes. */
export const texts = {
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

/** Returns texts such as 'Stitched 46 → 58', 'on hold: fault in the leather' or 'Hold ended'. */
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
