import type { AcceptanceDelay } from '#contract/production/acceptance/acceptance.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatNearDay, formatShortWeekday } from '../../platform/format/format-time.ts';

/** Texts of reviewing and accepting new orders. */
export const texts = {
  review: 'Review',
  acceptAndPromise: (day: string) => `Accept and promise ${formatShortWeekday(day)}`,
  accept: 'Accept',
  acceptWithout: 'Accept without a date',
  accepting: 'Accepting...',
  waiting: 'Looking at the dates...',
  another: 'Choose another date',
  anotherTitle: 'Accept and promise another date',
  anotherVerb: 'Accept and promise',
  ask: 'Ask the customer',
  askTitle: 'Ask the customer',
  askVerb: 'Send',
  askField: 'Message',
  askHelp: 'The order waits for the customer and comes back with the answer.',
  askEmpty: 'Enter a message',
  asking: 'Sending...',
  asked: 'The order waits for the customer',
  askFailed: 'Failed to send message',
  more: 'More: another date, accept without a date, ask the customer',
  keys: [
    ['Enter', 'accept'],
    ['D', 'date'],
  ] as const,
  place: (position: number, total: number) => `${formatNumber(position)} of ${formatNumber(total)}`,
  next: 'Next new order',
  accepted: (id: number) => `Order #${id} is accepted`,
  acceptedFor: (id: number, day: string) => `Order #${id} is accepted and promised for ${formatShortWeekday(day)}`,
  allReviewed: 'All new orders are reviewed.',
  failed: 'Failed to accept the order',
  undone: 'Undone',
  promiseStays: 'Undone. The customer knows the promised date already, so it stays.',
  undoFailed: 'Failed to undo',
  before: 'Before you accept',
  date: 'Date',
  dateRequired: 'Choose a date',
  later: (day: string) => `Later: ${formatNearDay(day, browserToday())}`,
  delays,
  loadFailed: 'The effects of accepting could not be computed',
};

/** Returns 'Accepting this makes 2 promised orders tight: ', before the list of these orders. */
function delays(list: readonly AcceptanceDelay[], to: AcceptanceDelay['to']): string {
  const count = list.filter(delay => delay.to === to).length;
  const orders = `${formatNumber(count)} promised ${count === 1 ? 'order' : 'orders'}`;
  return to === 'tight' ? `Accepting this makes ${orders} tight: ` : `After accepting this, ${orders} will be late: `;
}
