import type { Card } from '#contract/board/card.ts';
import { formatNumber } from '../format/format.ts';
import { formatDay, formatShortDay } from '../format/format-time.ts';
import { isolated } from '../format/isolated.ts';
import { holdLines } from '../stages/hold-reasons.ts';

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

/** Texts of open lines, on Today and the Board. */
export const texts = {
  doFirst: 'Do first',
  notFirst: 'Do not do first',
  slack,
  blocked,
  since: ({ at, by, note }: NonNullable<Card['hold']>) =>
    [`since ${formatDay(at).replace('Today', 'today')}`, by && isolated(by), note && `‘${isolated(note)}’`]
      .filter(Boolean)
      .join(' · '),
  due,
  nameOf: ({ orderId, productCode }: Card) => `#${orderId} ${productCode}`,
  moreFor: ({ orderId, productCode }: Card) => `More for ${productCode}, #${orderId}`,
  ticketOf: ({ orderId, productCode }: Card) => `Ticket of ${productCode}, #${orderId}`,
  changes: (count: number) => `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`,
  show: 'Show',
  undone: 'Undone',
  undoFailed: 'Failed to undo',
  moved: (cards: readonly Card[], to: string) =>
    cards.length === 1 && cards[0]
      ? `#${cards[0].orderId} ${cards[0].productCode} moved to ${to}, undo with Ctrl Z`
      : `${formatNumber(cards.length)} moved to ${to}, undo with Ctrl Z`,
  notChanged: 'Nothing to change',
  pinned: (isPinned: boolean) => (isPinned ? 'First in the list' : 'No longer first'),
  held: 'On hold',
};

/** Returns '2 days late' for the slack, or when the line is due if there is no forecast (TB-1). */
function slack({ slack: spare, likelyOn }: Pick<Card, 'slack' | 'likelyOn'>): string {
  if (spare === null) return '';
  if (spare < 0) return `${days(-spare)} late`;
  if (likelyOn === null) return spare === 0 ? 'due today' : `due in ${days(spare)}`;
  return spare === 0 ? 'no day to spare' : `${days(spare)} left`;
}

/**
 * Returns the date that the slack refers to: promised, else requested, else the day when such a line is usually ready
 * (TB-1).
 */
function due({ promisedOn, requestedDate, due }: Pick<Card, 'promisedOn' | 'requestedDate' | 'due'>): string {
  if (promisedOn) return `Promised ${formatShortDay(promisedOn)}`;
  return requestedDate ? `Asked for ${formatShortDay(requestedDate)}` : `Usually by ${formatShortDay(due)}`;
}

/** Returns why nobody can work on a line. */
function blocked({ hold, materialOn }: Pick<Card, 'hold' | 'materialOn'>): string {
  if (!hold) return '';
  if (hold.reason === 'material')
    return `Waiting for material${materialOn ? ` until ${formatShortDay(materialOn)}` : ''}`;
  if (hold.reason === 'customer') return 'Waiting for the customer';
  return holdLines[hold.reason];
}
