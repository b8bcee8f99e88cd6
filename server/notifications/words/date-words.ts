import { plural, t } from '#contract/wording.ts';
import { dayFormat, number } from '#contract/wording-numbers.ts';
import * as countOf from './counts.ts';
import type { About, Facts, Words } from './notification-facts.ts';

/** Returns the title of an accepted order, with the day for which it was promised in the same step. */
export function acceptedTitle(orderId: number, promisedOn: string | undefined, today: string): string {
  return promisedOn === undefined
    ? t`Order #${orderId} is accepted`
    : t`Order #${orderId} is accepted and promised for ${weekdayAndDay(promisedOn, today)}`;
}

export const seeTimeline = () => t`The timeline of the order shows how far it is.`;

/** The words of promised dates. */
export function promised({ promises, message }: Facts['orderPromised'], { createdOn }: About): Words {
  const [first] = promises;
  if (first && promises.length === 1) {
    const day = dayOf(first.promisedOn, createdOn);
    const title =
      first.was === null
        ? t`Order #${first.orderId} is promised for ${day}`
        : t`New date for order #${first.orderId}: ${day} (was ${dayOf(first.was, createdOn)})`;
    return { title, message: message || seeTimeline() };
  }
  const dates = promises.map(({ orderId, promisedOn, was }) => {
    const day = dayOf(promisedOn, createdOn);
    return t`${`#${orderId}`}: ${was === null ? day : t`${day} (was ${dayOf(was, createdOn)})`}`;
  });
  const title = countOf.datesFor(promises.length);
  return { title, message: `${dates.join(', ')}.${message ? ` ${message}` : ''}` };
}

/** Returns a day such as 'Friday 15 January', with the year when it is not that of `today`. */
export function weekdayAndDay(day: string, today: string): string {
  const format = dayFormat({ ...dayAndMonth(day, today), weekday: 'long' });
  const text = format.format(new Date(day));
  // In English no day has a comma, also not one with a year.
  return format.resolvedOptions().locale.startsWith('en') ? text.replace(',', '') : text;
}

/**
 * Returns a day such as '18 December', with the year when it is not that of `today`, the workshop's day 'YYYY-MM-DD'.
 */
export function dayOf(day: string, today: string): string {
  return dayFormat(dayAndMonth(day, today)).format(new Date(day));
}

function dayAndMonth(day: string, today: string): Intl.DateTimeFormatOptions {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' };
}

/** The words of orders that became late or will be late. */
export function lateOrders({ counts, late, willBeLate }: Facts['ordersExpectedLate']): Words {
  const numbers = (ids: readonly number[]) => ({ orders: ids.map(id => `#${id}`).join(', ') });
  const isLate = plural(
    late.length,
    { one: '# order is late: {orders}', other: '# orders are late: {orders}' },
    numbers(late),
  );
  const becomesLate = plural(
    willBeLate.length,
    { one: '# order will be late: {orders}', other: '# orders will be late: {orders}' },
    numbers(willBeLate),
  );
  return {
    title: [...(late.length > 0 ? [isLate] : []), ...(willBeLate.length > 0 ? [becomesLate] : [])].join(' · '),
    message: t`Late ${number(counts.late)} · Will be late ${number(counts.willBeLate)} · Tight ${number(counts.tight)}`,
  };
}
