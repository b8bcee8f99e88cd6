import type { DateState } from '#contract/orders/date-states.ts';
import type { ProductStatus, Stage } from '#contract/orders/order-rules.ts';
import { passedOf, readyOf } from '#contract/production/count-texts.ts';

/** Title and message of a notification. The sample workshop (demo/) uses these texts, too. */
export type Words = { title: string; message: string };

export function placed(customer: string, orderId: number): Words {
  return { title: 'New order', message: `${customer} placed order #${orderId}` };
}

/** `customer` verified the order. undefined means that the workshop did. */
export function completed(customer: string | undefined, orderId: number): Words {
  const message = customer
    ? `${customer} verified the completion of order #${orderId}`
    : `Order #${orderId} is complete`;
  return { title: 'Order completed', message };
}

/** The order that staff handed over to another customer. `placedBy` is the company that placed it. */
export function handedOver(orderId: number, placedBy: string): Words {
  return {
    title: `Order #${orderId} was handed over to you`,
    message: `${placedBy} placed it. You can now see its messages and files.`,
  };
}

const seeTimeline = 'The timeline of the order shows how far it is.';

/** An accepted order, and the day for which it was promised in the same step. */
export function accepted(orderId: number, promisedOn: string | undefined, message = ''): Words {
  const title = `Order #${orderId} is accepted`;
  return {
    title: promisedOn === undefined ? title : `${title} and promised for ${weekdayAndDay(promisedOn)}`,
    message: message || seeTimeline,
  };
}

/** The promised date of an order. `was` is the previous date. Days are 'YYYY-MM-DD'. */
export function promised(orderId: number, promisedOn: string, was: string | null, message = ''): Words {
  const title =
    was === null
      ? `Order #${orderId} is promised for ${dayOf(promisedOn)}`
      : `New date for order #${orderId}: ${dayOf(promisedOn)} (was ${dayOf(was)})`;
  return { title, message: message || seeTimeline };
}

/** The promised dates of several orders, with a sentence of the workshop. */
export function promisedTogether(
  promises: readonly { orderId: number; promisedOn: string; was: string | null }[],
  message: string,
): Words {
  const [first] = promises;
  if (promises.length === 1 && first) return promised(first.orderId, first.promisedOn, first.was, message);
  const dates = promises.map(({ orderId, promisedOn, was }) => {
    return `#${orderId}: ${dayOf(promisedOn)}${was === null ? '' : ` (was ${dayOf(was)})`}`;
  });
  const title = `Dates for ${promises.length} orders`;
  return { title, message: `${dates.join(', ')}.${message ? ` ${message}` : ''}` };
}

/** Returns a day such as 'Friday 15 January', with the year when it is not the current year. */
export function weekdayAndDay(day: string): string {
  return `${new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })} ${dayOf(day)}`;
}

/** Returns a day such as '18 December', with the year when it is not the current year. */
function dayOf(day: string): string {
  const parts = { day: 'numeric', month: 'long', ...yearOf(day), timeZone: 'UTC' } as const;
  return new Date(day).toLocaleDateString('en-GB', parts);
}

function yearOf(day: string): { year?: 'numeric' } {
  return day.startsWith(String(new Date().getUTCFullYear())) ? {} : { year: 'numeric' };
}

export type LateOrders = { counts: Record<DateState, number>; late: readonly number[]; willBeLate: readonly number[] };

/** The orders that became late or will be late, for the nightly notification. The counts are those of all such orders. */
export function lateOrders({ counts, late, willBeLate }: LateOrders): Words {
  const named = (ids: readonly number[], verb: string) =>
    ids.length === 0 ? [] : [`${counted(ids.length, 'order')} ${verb}: ${ids.map(id => `#${id}`).join(', ')}`];
  return {
    title: [...named(late, late.length === 1 ? 'is late' : 'are late'), ...named(willBeLate, 'will be late')].join(
      ' · ',
    ),
    message: `Late ${number(counts.late)} · Will be late ${number(counts.willBeLate)} · Tight ${number(counts.tight)}`,
  };
}

/** `customer` wrote the message. undefined means that the workshop did. */
export function sent(
  customer: string | undefined,
  orderId: number,
  { message, images }: { message: string; images: number },
): Words {
  return {
    title: `New message from ${customer ?? 'Admin'}`,
    message: `Order #${orderId}: ${beginningOf(message) || counted(images, 'image')}`,
  };
}

export type Held = { productCode: string; reason: string; note: string };

/** Returns a title such as '#12 TOTE-01 is on hold: fault in the leather'. */
export function held(orderId: number, { productCode, reason, note }: Held): Words {
  return { title: `#${orderId} ${productCode} is on hold: ${reason}`, message: beginningOf(note) };
}

/** A change of one product, for example that of lineProgress. */
export function progressed(orderId: number, { title, message }: Words): Words {
  return { title: `Order #${orderId}: ${title}`, message };
}

export function finished(orderId: number, totalItems: number): Words {
  const items = totalItems === 1 ? 'Your item is' : `All ${totalItems.toLocaleString('en')} items are`;
  return { title: `Order #${orderId} is ready`, message: `${items} ready. Please check and verify.` };
}

/** `marked` is the stage before packaging that was counted, if any. */
type Line = {
  productCode: string;
  quantity: number;
  completed: number;
  status: string;
  marked?: { stage: Stage; done: number } | undefined;
};

const stageTexts: Record<ProductStatus, string> = {
  not_reviewed: 'not reviewed yet',
  cutting: 'being cut',
  stitching: 'being stitched',
  finishing: 'in finishing',
  packaging: 'being packed',
};

/**
 * Returns 'ST-220 is being stitched', with the message '180 of 300 ready.', or '240 of 300 stitched.' after that
 * count.
 */
export function lineProgress({ productCode, quantity, completed, status, marked }: Line): Words {
  return {
    title: `${productCode} is ${stageTexts[status as ProductStatus]}`,
    message: marked ? `${passedOf(marked.stage, marked.done, quantity)}.` : readyMessage(completed, quantity),
  };
}

/** Returns '3 products are being stitched', or '3 products changed' when they are in different stages. */
export function linesProgress(lines: readonly Line[]): Words {
  const [first] = lines;
  if (first && lines.length === 1) return lineProgress(first);
  const isAlike = lines.every(({ status }) => status === first?.status);
  const total = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    title: `${lines.length} products ${isAlike ? `are ${stageTexts[first?.status as ProductStatus]}` : 'changed'}`,
    message: readyMessage(
      total(line => line.completed),
      total(line => line.quantity),
    ),
  };
}

function readyMessage(ready: number, quantity: number): string {
  return `${readyOf(ready, quantity)}.`;
}

export function lineRemoved(productCode: string): Words {
  return { title: `${productCode} was removed`, message: `${productCode} was removed from the order.` };
}

const beginning = 140;

/**
 * Returns the first 140 characters of a message or description, on one line. Counts code points, so no character is
 * split.
 */
export function beginningOf(message: string): string {
  const line = message.replace(/\s+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= beginning ? line : `${letters.slice(0, beginning).join('').trimEnd()}…`;
}

/** Returns '1 image' or '2 images'. */
export function counted(count: number, word: string): string {
  return `${number(count)} ${word}${count === 1 ? '' : 's'}`;
}

export function number(count: number): string {
  return count.toLocaleString('en');
}
