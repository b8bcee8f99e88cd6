import { statusLabel } from '#contract/orders/status-labels.ts';
import { allPassed, passedOf } from '#contract/production/count-texts.ts';
import type { TimelineEntry, TimelineHead } from '#contract/production/timeline.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatCalendarDay, formatDayInText, formatWeekday } from '../platform/format/format-time.ts';

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
