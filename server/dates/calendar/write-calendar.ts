import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Side } from '#contract/call/roles.ts';
import { t } from '#contract/wording.ts';
import { weekdayAndDay } from '../../notifications/words/date-words.ts';
import type { CalendarEvent } from './calendar-events.ts';

/** `host` makes the ids of events unique among portals; `origin` is the scheme and host of links. */
type Given = { brand: string; host: string; origin: string; side: Side };

const hourS = 3600;
const dayMs = 24 * hourS * 1000;

/**
 * Returns the events as an iCalendar file (RFC 5545). The same events give the same text. All events are whole days,
 * which have no time zone of their own.
 */
export function writeCalendar(events: readonly CalendarEvent[], { brand, host, origin, side }: Given): string {
  const calendar = ical({
    // The library escapes texts, but not this one. A time zone would only shift the days, to that of this machine.
    name: oneLine(brand).replace(/[\\;,]/g, '\\$&'),
    prodId: '//Cordwain//Orders//EN',
    ttl: hourS,
  });
  for (const event of events) {
    const isCancelled = event.kind === 'cancelled' || event.kind === 'handedOver';
    calendar.createEvent({
      id: `${idOf(event)}@${host}`,
      sequence: event.sequence,
      stamp: event.changedAt,
      allDay: true,
      start: event.day,
      // The day on which an event ends is not part of it.
      end: new Date(Date.parse(event.lastDay) + dayMs),
      summary: oneLine(side === 'admin' ? summaryOfStaff(event) : summaryOfCustomer(event)),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(event.id > 0 && event.kind !== 'handedOver' && { url: `${origin}/customizations/${event.id}` }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function idOf({ kind, id, day, lastDay }: CalendarEvent): string {
  if (kind === 'closed') return `closed-${day}-${lastDay}`;
  return kind === 'safe' ? `safe-${id}` : `order-${id}`;
}

function summaryOfStaff({ kind, id, day, name, customerName, percentage, promisedOn }: CalendarEvent): string {
  if (kind === 'closed') return name ? t`Closed: ${name}` : t`Closed`;
  if (kind === 'cancelled') return t`#${id} ${customerName}, cancelled`;
  if (kind === 'safe')
    return t`#${id} ${customerName}, safe date, promised for ${weekdayAndDay(promisedOn ?? '', day)}`;
  return t`#${id} ${customerName}, ${percentage} % ready`;
}

/** Customers read neither names nor progress. A handed-over order has what its former company knew. */
function summaryOfCustomer({ kind, id, poNumber }: CalendarEvent): string {
  const order = poNumber ? t`Order #${id}, PO ${poNumber}` : t`Order #${id}`;
  return kind === 'cancelled' ? t`${order}, cancelled` : order;
}

/** Control characters are not part of a text (RFC 5545, 3.3.11). */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
