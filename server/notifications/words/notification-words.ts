import type { CompanyRole } from '#contract/call/roles.ts';
import { differencesText } from '#contract/orders/difference-words.ts';
import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import { holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { madeAgain } from '#contract/production/count-texts.ts';
import { remakeReasonLabels } from '#contract/production/remake-reasons.ts';
import { context, msg, plural, t } from '#contract/wording.ts';
import { inSentence } from '#contract/wording-parts.ts';
import { spoken } from '../../platform/languages/in-language.ts';
import * as countOf from './counts.ts';
import { acceptedTitle, dayOf, lateOrders, promised, seeTimeline } from './date-words.ts';
import { type About, beginningOf, type Facts, type NotificationEvent, type Words } from './notification-facts.ts';
import { progress } from './progress-words.ts';

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
  orderCancelled: ({ isOnRequest }, { relatedId }) => ({
    title: t`Order cancelled`,
    message: isOnRequest ? t`As you asked, order #${relatedId} is cancelled` : t`Order #${relatedId} was cancelled`,
  }),
  changeAsked: ({ customer, kind }, { relatedId }) => ({
    title: kind === 'cancellation' ? t`Cancellation asked` : t`Change asked`,
    message: t`${customer} asks for a change of order #${relatedId}`,
  }),
  changeAccepted: ({ revision, promisedOn }, { relatedId, createdOn }) => ({
    title: t`Change accepted`,
    message: promisedOn
      ? t`Order #${relatedId} is now revision ${revision}, and promised for ${dayOf(promisedOn, createdOn)}`
      : t`Order #${relatedId} is now revision ${revision}`,
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
    title: t`New message from ${customer ?? context('sender')`Admin`}`,
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
    title: t`#${relatedId} ${productCode} is on hold: ${inSentence(holdReasonLabels[reason])}`,
    message: note,
  }),
  unitsRemade: ({ productCode, quantity, stage, reason, note }, { relatedId }) => ({
    title: t`${`#${relatedId} ${productCode}`}: ${madeAgain(quantity, stage)}`,
    message: [remakeReasonLabels[reason], note].filter(Boolean).join(': '),
  }),
  orderProgress: progress,
  productAdded: facts =>
    'products' in facts
      ? { title: t`New products in your catalog`, message: countOf.products(facts.products) }
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

function agreedTitle(kind: DocumentKind, customer: string, orderId: number): string {
  const titles = {
    quote: t`${customer} agreed to the quote of order #${orderId}`,
    invoice: t`${customer} agreed to the invoice of order #${orderId}`,
    drawing: t`${customer} agreed to the drawing of order #${orderId}`,
    other: t`${customer} agreed to the document of order #${orderId}`,
  };
  return titles[kind];
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
