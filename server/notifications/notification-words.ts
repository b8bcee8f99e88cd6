import type { CompanyRole } from '#contract/call/roles.ts';
import { differencesText } from '#contract/orders/differences/difference-words.ts';
import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import { holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { madeAgain, passedOf, readyOf } from '#contract/production/count-texts.ts';
import { remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import { msg, plural, t } from '#contract/wording.ts';
import { dayFormat, number } from '#contract/wording-numbers.ts';
import { spoken } from '../platform/languages/in-language.ts';
import * as countOf from './counts.ts';
import type { Facts, LateOrders, NotificationEvent, OrderProgress, ProgressChange } from './notification-facts.ts';
import { beginningOf } from './notification-facts.ts';

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
    title: t`New order`,
    message: enteredBy
      ? t`${enteredBy} entered order #${relatedId} for ${customer}`
      : t`${customer} placed order #${relatedId}`,
  }),
  orderCompleted: ({ customer }, { relatedId }) => ({
    title: t`Order completed`,
    message: customer
      ? t`${customer} verified the completion of order #${relatedId}`
      : t`Order #${relatedId} is complete`,
  }),
  orderChanged: ({ revision, changes }, { relatedId }) => ({
    title: t`Order #${relatedId} was changed`,
    message: t`Revision ${revision}: ${beginningOf(differencesText(changes))}`,
  }),
  orderCancelled: (_, { relatedId }) => ({
    title: t`Order cancelled`,
    message: t`Order #${relatedId} was cancelled`,
  }),
  changeAsked: ({ customer, kind }, { relatedId }) => ({
    title: kind === 'cancellation' ? t`Cancellation asked` : t`Change asked`,
    message: t`${customer} asks for a change of order #${relatedId}`,
  }),
  changeAccepted: ({ revision, promisedOn }, { relatedId, createdOn }) => ({
    title: t`Change accepted`,
    message: t`Order #${relatedId} is now revision ${revision}${promisedOn ? t`, and promised for ${dayOf(promisedOn, createdOn)}` : ''}`,
  }),
  changeDeclined: ({ note }, { relatedId }) => ({
    title: t`Change declined`,
    message: t`Order #${relatedId}: ${note}`,
  }),
  orderHandedOver: ({ placedBy }, { relatedId }) => ({
    title: t`Order #${relatedId} was handed over to you`,
    message: t`${placedBy} placed it. You can now see its messages and files.`,
  }),
  orderAccepted: ({ promisedOn, message }, { relatedId, createdOn }) => ({
    title: acceptedTitle(relatedId, promisedOn, createdOn),
    message: message || seeTimeline(),
  }),
  orderPromised: promised,
  ordersExpectedLate: lateOrders,
  messageSent: ({ customer, message, images }, { relatedId }) => ({
    title: t`New message from ${customer ?? t`Admin`}`,
    message: t`Order #${relatedId}: ${message || countOf.images(images)}`,
  }),
  questionSent: ({ message, images }, { relatedId }) => ({
    title: t`Question from Admin`,
    message: t`Order #${relatedId}: ${message || countOf.images(images)}`,
  }),
  stillWaiting: ({ questions, samples, agreements = 0, receipts = 0, days }, { relatedId }) => {
    const what = [
      questions > 0 && countOf.questions(questions),
      samples > 0 && countOf.samples(samples),
      agreements > 0 && plural(agreements, { one: '# document to agree to', other: '# documents to agree to' }),
      receipts > 0 && plural(receipts, { one: '# delivery to confirm', other: '# deliveries to confirm' }),
    ].filter(part => part !== false);
    return {
      title: t`Still waiting for you`,
      message: plural(
        days,
        { one: 'Order {order}: {matters}, for # day', other: 'Order {order}: {matters}, for # days' },
        { order: `#${relatedId}`, matters: listOf(what) },
      ),
    };
  },
  documentAdded: ({ kind, document, needsAgreement }, { relatedId }) => ({
    title: documentTitle(kind, relatedId, needsAgreement),
    message: document,
  }),
  documentAgreed: ({ customer, kind, document }, { relatedId }) => ({
    title: agreedTitle(kind, customer, relatedId),
    message: document,
  }),
  sampleRequired: (facts, { relatedId }) => ({
    title: t`Sample needed`,
    message:
      'products' in facts
        ? plural(
            facts.products,
            {
              one: 'Order {order}: # product waits for your approval of a sample',
              other: 'Order {order}: # products wait for your approval of a sample',
            },
            { order: `#${relatedId}` },
          )
        : t`Order #${relatedId}: ${facts.productCode} waits for your approval of a sample`,
  }),
  samplePosted: ({ productCode, round }, { relatedId }) => ({
    title: t`Sample to approve`,
    message: t`Order #${relatedId}: ${productCode}, round ${round}`,
  }),
  sampleDecided: ({ productCode, round, decision, person }, { relatedId }) => ({
    title: decision === 'approve' ? t`Sample approved` : t`Change asked on a sample`,
    message: t`Order #${relatedId}: ${productCode}, round ${round} by ${person}`,
  }),
  sampleWaived: ({ productCode, reason }, { relatedId }) => ({
    title: t`Production started`,
    message: t`Order #${relatedId}: ${productCode} was started without your approval: ${reason}`,
  }),
  deliverySent: ({ items, carrier, tracking }, { relatedId }) => ({
    title: t`Delivery on its way`,
    message: [t`Order #${relatedId}: ${countOf.items(items)}`, [carrier, tracking].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
  }),
  deliveryDifference: ({ number: delivery, missing }, { relatedId }) => ({
    title: t`Delivery with a difference`,
    message:
      missing === 0
        ? t`Order #${relatedId}, delivery ${delivery}: something is missing or damaged`
        : plural(
            missing,
            {
              one: 'Order {order}, delivery {delivery}: # item missing or damaged',
              other: 'Order {order}, delivery {delivery}: # items missing or damaged',
            },
            { order: `#${relatedId}`, delivery },
          ),
  }),
  holdSet: ({ productCode, reason, note }, { relatedId }) => ({
    title: t`#${relatedId} ${productCode} is on hold: ${holdReasonLabels[reason].toLowerCase()}`,
    message: note,
  }),
  unitsRemade: ({ productCode, quantity, stage, reason, note }, { relatedId }) => ({
    title: `#${relatedId} ${productCode}: ${madeAgain(quantity, stage)}`,
    message: [remakeReasonLabels[reason], note].filter(Boolean).join(': '),
  }),
  orderProgress: progress,
  productAdded: facts =>
    'products' in facts
      ? { title: t`New products in your catalog`, message: t`${facts.products} products` }
      : {
          title: t`New product in your catalog`,
          message: [facts.productCode, facts.description].filter(Boolean).join(', '),
        },
  personJoined,
};

/** Returns 'Quote for order #76', with what it asks for. The email has the same words. */
export function documentTitle(kind: DocumentKind, orderId: number, needsAgreement: boolean): string {
  const titles = {
    quote: needsAgreement ? t`Quote for order #${orderId} needs your agreement` : t`Quote for order #${orderId}`,
    invoice: needsAgreement ? t`Invoice for order #${orderId} needs your agreement` : t`Invoice for order #${orderId}`,
    drawing: needsAgreement ? t`Drawing for order #${orderId} needs your agreement` : t`Drawing for order #${orderId}`,
    other: needsAgreement ? t`Document for order #${orderId} needs your agreement` : t`Document for order #${orderId}`,
  };
  return titles[kind];
}

const seeTimeline = () => t`The timeline of the order shows how far it is.`;

function agreedTitle(kind: DocumentKind, customer: string, orderId: number): string {
  const titles = {
    quote: t`${customer} agreed to the quote of order #${orderId}`,
    invoice: t`${customer} agreed to the invoice of order #${orderId}`,
    drawing: t`${customer} agreed to the drawing of order #${orderId}`,
    other: t`${customer} agreed to the document of order #${orderId}`,
  };
  return titles[kind];
}

/** Returns the title of an accepted order, with the day for which it was promised in the same step. */
export function acceptedTitle(orderId: number, promisedOn: string | undefined, today: string): string {
  return promisedOn === undefined
    ? t`Order #${orderId} is accepted`
    : t`Order #${orderId} is accepted and promised for ${weekdayAndDay(promisedOn, today)}`;
}

function promised({ promises, message }: Facts['orderPromised'], { createdOn }: About): Words {
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
    return `#${orderId}: ${was === null ? day : t`${day} (was ${dayOf(was, createdOn)})`}`;
  });
  const title = countOf.datesFor(promises.length);
  return { title, message: `${dates.join(', ')}.${message ? ` ${message}` : ''}` };
}

/** Returns a day such as 'Friday 15 January', with the year when it is not that of `today`. */
export function weekdayAndDay(day: string, today: string): string {
  return `${dayFormat({ weekday: 'long', timeZone: 'UTC' }).format(new Date(day))} ${dayOf(day, today)}`;
}

/**
 * Returns a day such as '18 December', with the year when it is not that of `today`, the workshop's day 'YYYY-MM-DD'.
 */
export function dayOf(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return dayFormat({ day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(new Date(day));
}

function lateOrders({ counts, late, willBeLate }: LateOrders): Words {
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

/** A change that leaves the order finished says that, too, because it may replace the notification that it is finished. */
function progress({ change, finishedItems }: OrderProgress, { relatedId }: About): Words {
  const ready = finishedItems === undefined ? [] : [readyToVerify(finishedItems)];
  if (!change) return { title: t`Order #${relatedId} is ready`, message: ready.join('') };
  const { title, message } = changeWords(change);
  return { title: t`Order #${relatedId}: ${title}`, message: [message, ...ready].join(' ') };
}

function readyToVerify(totalItems: number): string {
  return plural(totalItems, {
    one: 'Your item is ready. Please check and verify.',
    other: 'All # items are ready. Please check and verify.',
  });
}

/** The titles of a product at each stage. */
const atStage: Record<ProductStatus, (code: string) => string> = {
  not_reviewed: code => t`${code} is not reviewed yet`,
  cutting: code => t`${code} is being cut`,
  stitching: code => t`${code} is being stitched`,
  finishing: code => t`${code} is in finishing`,
  packaging: code => t`${code} is being packed`,
};

/** The titles of several products at each stage. */
const manyAtStage: Record<ProductStatus | 'several', (count: number) => string> = {
  not_reviewed: count =>
    plural(
      count,
      { one: '{count} product is not reviewed yet', other: '{count} products are not reviewed yet' },
      { count },
    ),
  cutting: count =>
    plural(count, { one: '{count} product is being cut', other: '{count} products are being cut' }, { count }),
  stitching: count =>
    plural(
      count,
      { one: '{count} product is being stitched', other: '{count} products are being stitched' },
      { count },
    ),
  finishing: count =>
    plural(count, { one: '{count} product is in finishing', other: '{count} products are in finishing' }, { count }),
  packaging: count =>
    plural(count, { one: '{count} product is being packed', other: '{count} products are being packed' }, { count }),
  several: count => plural(count, { one: '{count} product changed', other: '{count} products changed' }, { count }),
};

/**
 * Returns 'ST-220 is being stitched', with the message '180 of 300 ready.', or '240 of 300 stitched.' after that count.
 * Several products are '3 products are being stitched', or '3 products changed' in different stages.
 */
function changeWords(change: ProgressChange): Words {
  if ('removed' in change) {
    const { removed } = change;
    return { title: t`${removed} was removed`, message: t`${removed} was removed from the order.` };
  }
  const { status, done, of } = change;
  const ready = `${readyOf(done, of)}.`;
  if ('products' in change) {
    return { title: manyAtStage[status ?? 'several'](change.products), message: ready };
  }
  const { productCode, stage } = change;
  return {
    title: atStage[change.status](productCode),
    message: stage ? `${passedOf(stage, done, of)}.` : ready,
  };
}

/** A person who joined a company. The email to its owners has the same words. */
export function personJoined({ name, role, company }: Facts['personJoined']): Words {
  return { title: t`${name} joined`, message: t`${name} can now use ${company} as ${t.of(companyRoleWords[role])}` };
}

/** The roles of people in their company within a sentence. */
export const companyRoleWords: Record<CompanyRole, string> = {
  owner: msg`owner`,
  buyer: msg`buyer`,
  viewer: msg`viewer`,
};

/** Returns parts as a list in the language of the reader: 'a', 'a and b', 'a, b, and c'. */
export function listOf(parts: readonly string[]): string {
  return new Intl.ListFormat(spoken()?.locale ?? 'en').format(parts);
}
