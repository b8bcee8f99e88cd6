import { holdReasonLabels, waitsForCustomer } from '#contract/orders/hold-reasons.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { plural, t } from '#contract/wording.ts';
import { texts as dateTexts, undatedTexts } from '../../dates/texts.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { browserToday, dayDistance, daysBetween } from '../../platform/format/day-distance.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { formatNearDay, formatShortWeekday } from '../../platform/format/format-time.ts';
import { holdLines } from '../../platform/stages/hold-reasons.ts';

/** Texts of open lines, on Today and the Board. */
export const texts = {
  pin: t`Pin to top`,
  unpin: t`Unpin`,
  isPinned: t`Pinned`,
  start,
  blocked,
  since,
  holdPhoto: t`Photo of the problem`,
  dueParts,
  noDate,
  nameOf: ({ orderId, productCode }: Card) => `#${orderId} ${productCode}`,
  moreFor: ({ orderId, productCode }: Card) => t`More for ${productCode}, #${orderId}`,
  ticketOf: ({ orderId, productCode }: Card) => t`Job ticket of ${productCode}, #${orderId}`,
  changes: (count: number) => formatCount(count, 'change'),
  show: t`Show`,
  newAgain: (cards: readonly Card[]) =>
    cards.length === 1 && cards[0]
      ? t`#${cards[0].orderId} ${cards[0].productCode} is new again, undo with Ctrl Z`
      : plural(cards.length, {
          one: '# job is new again, undo with Ctrl Z',
          other: '# jobs are new again, undo with Ctrl Z',
        }),
  moved: (cards: readonly Card[], to: string) =>
    cards.length === 1 && cards[0]
      ? t`#${cards[0].orderId} ${cards[0].productCode} moved to ${to}, undo with Ctrl Z`
      : plural(
          cards.length,
          { one: '# moved to {to}, undo with Ctrl Z', other: '# moved to {to}, undo with Ctrl Z' },
          { to },
        ),
  pinned: (isPinned: boolean) => (isPinned ? t`Pinned to top` : t`Unpinned`),
  held: t`On hold`,
  jobsWait: (jobs: number, items: number) =>
    plural(
      items,
      { one: '{jobs}, # item waits', other: '{jobs}, # items wait' },
      { jobs: formatCount(jobs, 'job', 'jobs') },
    ),
  covered: (units: number, waiting: number) => t`Material for ${formatNumber(units)} of ${formatNumber(waiting)}`,
};

/**
 * Returns the instruction for a line whose order is promised (LA-3): 'Start by Fri, Nov 27', 'Start today', or 'Should
 * have started Nov 20'. `today` is the workshop's day; on a closed day, work starts on the next working day.
 */
function start({ slack, startOn }: Pick<Card, 'slack' | 'startOn'>, today: string): string {
  if (slack === null || startOn === null) return '';
  if (slack < 0) return t`Should have started ${formatNearDay(startOn, today)}`;
  if (slack > 0) return t`Start by ${formatShortWeekday(startOn)}`;
  return startOn === today ? t`Start today` : t`Start ${formatShortWeekday(startOn)}`;
}

type DueCard = Pick<Card, 'promisedOn' | 'requestedDate' | 'isNew' | 'plan'>;

/**
 * Returns the promised day and its distance, 'No date yet' and the planned day for an accepted line without a
 * promise, and for a new line the day that the customer asks for.
 */
function dueParts({ promisedOn, requestedDate, isNew, plan }: DueCard, today: string): [string, string] {
  if (promisedOn) return [t`Promised ${formatNearDay(promisedOn, today)}`, dayDistance(promisedOn, today)];
  if (!isNew) return [dateTexts.noDateYet, plan ? dateTexts.planned(plan) : ''];
  return [requestedDate ? t`Asked for ${formatNearDay(requestedDate, today)}` : '', ''];
}

/** Returns 'No date yet · planned Dec 14' for an accepted line without a promise, which has no instruction (LA-1); else ''. */
function noDate({ promisedOn, isNew, plan }: Pick<Card, 'promisedOn' | 'isNew' | 'plan'>): string {
  if (promisedOn !== null || isNew) return '';
  return undatedTexts(plan).join(' · ');
}

/** Returns since when a line is on hold, by whom and why: 'since yesterday · Mara Lind · ‘Scar’'. */
function since({ at, by, note }: NonNullable<Card['hold']>): string {
  const [day, today] = [browserToday(new Date(at)), browserToday()];
  const when = daysBetween(day, today) < 2 ? dayDistance(day, today) : formatNearDay(day, today);
  return [t`since ${when}`, by && bidiIsolated(by), note && `‘${bidiIsolated(note)}’`].filter(Boolean).join(' · ');
}

type BlockedCard = Pick<Card, 'hold' | 'materialOn'> &
  Partial<Pick<Card, 'blocked' | 'overdueSince' | 'lacking' | 'sample'>>;

/** Returns why nobody can work on a line. Superadmins also read which materials it lacks. */
function blocked({ hold, materialOn, blocked: why, overdueSince, lacking = [], sample }: BlockedCard): string {
  if (!hold && why !== 'material') return '';
  if (!hold || hold.reason === 'material') {
    const words = waitingForMaterial(materialOn, overdueSince ?? null);
    return lacking.length === 0 ? words : t`${words}: ${lacking.map(({ name }) => bidiIsolated(name)).join(', ')}`;
  }
  if (hold.reason === 'customer') return t`Waiting for the customer`;
  if (sample === 'change') return t`The customer asked for a change`;
  if (waitsForCustomer(hold.reason) || hold.reason === 'sample') return holdReasonLabels[hold.reason];
  return holdLines[hold.reason];
}

function waitingForMaterial(materialOn: string | null, overdueSince: string | null): string {
  if (materialOn) return t`Waiting for material until ${formatNearDay(materialOn, browserToday())}`;
  if (overdueSince) return t`Waiting for material, overdue since ${formatNearDay(overdueSince, browserToday())}`;
  return t`Waiting for material`;
}
