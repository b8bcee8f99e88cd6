import { differencesText } from '#contract/orders/differences/difference-words.ts';
import { type DocumentKind, documentWords } from '#contract/orders/documents/document-kinds.ts';
import { holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { madeAgain, passedOf, readyOf } from '#contract/production/count-texts.ts';
import { remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import type { Facts, LateOrders, NotificationEvent, OrderProgress, ProgressChange } from './notification-facts.ts';
import { beginningOf } from './notification-facts.ts';

/** Joins parts: 'a', 'a and b', 'a, b, and c'. */
const listFormat = new Intl.ListFormat('en');

export type Words = { title: string; message: string };

/**
 * `relatedId` is the object that the notification opens. `createdOn` is its day 'YYYY-MM-DD' in the workshop's time zone: other
 * days name their year when it is not the same.
 */
export type About = { relatedId: number; createdOn: string };

/** Returns the title and message of a notification. They are worded when it is read. */
export function wordNotification<E extends NotificationEvent>(event: E, facts: Facts[E], about: About): Words {
  return words[event](facts, about);
}

const words: { [E in NotificationEvent]: (facts: Facts[E], about: About) => Words } = {
  orderPlaced: ({ customer, enteredBy }, { relatedId }) => ({
    title: 'New order',
    message: enteredBy
      ? `${enteredBy} entered order #${relatedId} for ${customer}`
      : `${customer} placed order #${relatedId}`,
  }),
  orderCompleted: ({ customer }, { relatedId }) => ({
    title: 'Order completed',
    message: customer
      ? `${customer} verified the completion of order #${relatedId}`
      : `Order #${relatedId} is complete`,
  }),
  orderChanged: ({ revision, changes }, { relatedId }) => ({
    title: `Order #${relatedId} was changed`,
    message: `Revision ${revision}: ${beginningOf(differencesText(changes))}`,
  }),
  orderCancelled: (_, { relatedId }) => ({
    title: 'Order cancelled',
    message: `Order #${relatedId} was cancelled`,
  }),
  changeAsked: ({ customer, kind }, { relatedId }) => ({
    title: kind === 'cancellation' ? 'Cancellation asked' : 'Change asked',
    message: `${customer} asks for a change of order #${relatedId}`,
  }),
  changeAccepted: ({ revision, promisedOn }, { relatedId, createdOn }) => ({
    title: 'Change accepted',
    message: `Order #${relatedId} is now revision ${revision}${promisedOn ? `, and promised for ${dayOf(promisedOn, createdOn)}` : ''}`,
  }),
  changeDeclined: ({ note }, { relatedId }) => ({
    title: 'Change declined',
    message: `Order #${relatedId}: ${note}`,
  }),
  orderHandedOver: ({ placedBy }, { relatedId }) => ({
    title: `Order #${relatedId} was handed over to you`,
    message: `${placedBy} placed it. You can now see its messages and files.`,
  }),
  orderAccepted: ({ promisedOn, message }, { relatedId, createdOn }) => ({
    title: acceptedTitle(relatedId, promisedOn, createdOn),
    message: message || seeTimeline,
  }),
  orderPromised: promised,
  ordersExpectedLate: lateOrders,
  messageSent: ({ customer, message, images }, { relatedId }) => ({
    title: `New message from ${customer ?? 'Admin'}`,
    message: `Order #${relatedId}: ${message || counted(images, 'image')}`,
  }),
  questionSent: ({ message, images }, { relatedId }) => ({
    title: 'Question from Admin',
    message: `Order #${relatedId}: ${message || counted(images, 'image')}`,
  }),
  stillWaiting: ({ questions, samples, agreements = 0, receipts = 0, days }, { relatedId }) => {
    const what = [
      questions > 0 && counted(questions, 'question'),
      samples > 0 && counted(samples, 'sample'),
      agreements > 0 && `${counted(agreements, 'document')} to agree to`,
      receipts > 0 && `${number(receipts)} ${receipts === 1 ? 'delivery' : 'deliveries'} to confirm`,
    ].filter(part => part !== false);
    return {
      title: 'Still waiting for you',
      message: `Order #${relatedId}: ${listFormat.format(what)}, for ${counted(days, 'day')}`,
    };
  },
  documentAdded: ({ kind, document, needsAgreement }, { relatedId }) => ({
    title: documentTitle(kind, relatedId, needsAgreement),
    message: document,
  }),
  documentAgreed: ({ customer, kind, document }, { relatedId }) => ({
    title: `${customer} agreed to the ${documentWords[kind]} of order #${relatedId}`,
    message: document,
  }),
  sampleRequired: (facts, { relatedId }) => ({
    title: 'Sample needed',
    message: `Order #${relatedId}: ${'products' in facts ? `${facts.products} products wait` : `${facts.productCode} waits`} for your approval of a sample`,
  }),
  samplePosted: ({ productCode, round }, { relatedId }) => ({
    title: 'Sample to approve',
    message: `Order #${relatedId}: ${productCode}, round ${round}`,
  }),
  sampleDecided: ({ productCode, round, decision, person }, { relatedId }) => ({
    title: decision === 'approve' ? 'Sample approved' : 'Change asked on a sample',
    message: `Order #${relatedId}: ${productCode}, round ${round} by ${person}`,
  }),
  sampleWaived: ({ productCode, reason }, { relatedId }) => ({
    title: 'Production started',
    message: `Order #${relatedId}: ${productCode} was started without your approval: ${reason}`,
  }),
  deliverySent: ({ items, carrier, tracking }, { relatedId }) => ({
    title: 'Delivery on its way',
    message: [`Order #${relatedId}: ${counted(items, 'item')}`, [carrier, tracking].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
  }),
  deliveryDifference: ({ number: delivery, missing }, { relatedId }) => ({
    title: 'Delivery with a difference',
    message: `Order #${relatedId}, delivery ${delivery}: ${missing === 0 ? 'something is' : counted(missing, 'item')} missing or damaged`,
  }),
  holdSet: ({ productCode, reason, note }, { relatedId }) => ({
    title: `#${relatedId} ${productCode} is on hold: ${holdReasonLabels[reason].toLowerCase()}`,
    message: note,
  }),
  unitsRemade: ({ productCode, quantity, stage, reason, note }, { relatedId }) => ({
    title: `#${relatedId} ${productCode}: ${madeAgain(quantity, stage)}`,
    message: [remakeReasonLabels[reason], note].filter(Boolean).join(': '),
  }),
  orderProgress: progress,
  productAdded: facts =>
    'products' in facts
      ? { title: 'New products in your catalog', message: `${facts.products} products` }
      : {
          title: 'New product in your catalog',
          message: [facts.productCode, facts.description].filter(Boolean).join(', '),
        },
  personJoined,
};

/** Returns 'Quote for order #76', with what it asks for. The email has the same words. */
export function documentTitle(kind: DocumentKind, orderId: number, needsAgreement: boolean): string {
  const [first = '', ...rest] = documentWords[kind];
  const title = `${first.toUpperCase()}${rest.join('')} for order #${orderId}`;
  return needsAgreement ? `${title} needs your agreement` : title;
}

const seeTimeline = 'The timeline of the order shows how far it is.';

/** Returns the title of an accepted order, with the day for which it was promised in the same step. */
export function acceptedTitle(orderId: number, promisedOn: string | undefined, today: string): string {
  const title = `Order #${orderId} is accepted`;
  return promisedOn === undefined ? title : `${title} and promised for ${weekdayAndDay(promisedOn, today)}`;
}

function promised({ promises, message }: Facts['orderPromised'], { createdOn }: About): Words {
  const [first] = promises;
  if (first && promises.length === 1) {
    const day = dayOf(first.promisedOn, createdOn);
    const title =
      first.was === null
        ? `Order #${first.orderId} is promised for ${day}`
        : `New date for order #${first.orderId}: ${day} (was ${dayOf(first.was, createdOn)})`;
    return { title, message: message || seeTimeline };
  }
  const dates = promises.map(({ orderId, promisedOn, was }) => {
    return `#${orderId}: ${dayOf(promisedOn, createdOn)}${was === null ? '' : ` (was ${dayOf(was, createdOn)})`}`;
  });
  const title = `Dates for ${promises.length} orders`;
  return { title, message: `${dates.join(', ')}.${message ? ` ${message}` : ''}` };
}

/** Returns a day such as 'Friday 15 January', with the year when it is not that of `today`. */
export function weekdayAndDay(day: string, today: string): string {
  return `${new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })} ${dayOf(day, today)}`;
}

/**
 * Returns a day such as '18 December', with the year when it is not that of `today`, the workshop's day 'YYYY-MM-DD'.
 */
export function dayOf(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' });
}

function lateOrders({ counts, late, willBeLate }: LateOrders): Words {
  const named = (ids: readonly number[], verb: string) =>
    ids.length === 0 ? [] : [`${counted(ids.length, 'order')} ${verb}: ${ids.map(id => `#${id}`).join(', ')}`];
  return {
    title: [...named(late, late.length === 1 ? 'is late' : 'are late'), ...named(willBeLate, 'will be late')].join(
      ' · ',
    ),
    message: `Late ${number(counts.late)} · Will be late ${number(counts.willBeLate)} · Tight ${number(counts.tight)}`,
  };
}

/** A change that leaves the order finished says that, too, because it may replace the notification that it is finished. */
function progress({ change, finishedItems }: OrderProgress, { relatedId }: About): Words {
  const ready = finishedItems === undefined ? [] : [readyToVerify(finishedItems)];
  if (!change) return { title: `Order #${relatedId} is ready`, message: ready.join('') };
  const { title, message } = changeWords(change);
  return { title: `Order #${relatedId}: ${title}`, message: [message, ...ready].join(' ') };
}

function readyToVerify(totalItems: number): string {
  const items = totalItems === 1 ? 'Your item is' : `All ${number(totalItems)} items are`;
  return `${items} ready. Please check and verify.`;
}

const stageTexts: Record<ProductStatus, string> = {
  not_reviewed: 'not reviewed yet',
  cutting: 'being cut',
  stitching: 'being stitched',
  finishing: 'in finishing',
  packaging: 'being packed',
};

/**
 * Returns 'ST-220 is being stitched', with the message '180 of 300 ready.', or '240 of 300 stitched.' after that count.
 * Several products are '3 products are being stitched', or '3 products changed' in different stages.
 */
function changeWords(change: ProgressChange): Words {
  if ('removed' in change) {
    const { removed } = change;
    return { title: `${removed} was removed`, message: `${removed} was removed from the order.` };
  }
  const { status, done, of } = change;
  const ready = `${readyOf(done, of)}.`;
  if ('products' in change) {
    const what = status ? `are ${stageTexts[status]}` : 'changed';
    return { title: `${change.products} products ${what}`, message: ready };
  }
  const { productCode, stage } = change;
  return {
    title: `${productCode} is ${stageTexts[change.status]}`,
    message: stage ? `${passedOf(stage, done, of)}.` : ready,
  };
}

/** A person who joined a company. The email to its owners has the same words. */
export function personJoined({ name, role, company }: Facts['personJoined']): Words {
  return { title: `${name} joined`, message: `${name} can now use ${company} as ${role}` };
}

/** Returns '1 image' or '2 images'. */
export function counted(count: number, word: string): string {
  return `${number(count)} ${word}${count === 1 ? '' : 's'}`;
}

export function number(count: number): string {
  return count.toLocaleString('en');
}
