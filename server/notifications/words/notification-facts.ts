import type { CompanyRole } from '#contract/call/roles.ts';
import type { ChangeKind } from '#contract/orders/change-kinds.ts';
import type { DateState } from '#contract/orders/date-states.ts';
import type { Difference } from '#contract/orders/differences.ts';
import type { DocumentKind } from '#contract/orders/documents/document-kinds.ts';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import type { ProductStatus, Stage } from '#contract/orders/order-rules.ts';
import type { SampleDecision } from '#contract/orders/sample-states.ts';
import type { RemakeReason } from '#contract/production/remake-reasons.ts';

/**
 * The facts that the notifications of each event tell, besides the object that they open and their time. The table stores it as
 * JSON for 90 days, so notification-words.ts must also understand facts that earlier versions wrote.
 */
export type Facts = {
  /** `enteredBy` is the member of staff who entered the order for the customer. */
  orderPlaced: { customer: string; enteredBy?: string | undefined };
  /** Without `customer` when the workshop verified the order. */
  orderCompleted: { customer?: string | undefined };
  /** A revision by the workshop. */
  orderChanged: { revision: number; changes: readonly Difference[] };
  /** `isOnRequest` when the workshop accepted the customer's request to cancel it. */
  orderCancelled: { isOnRequest?: boolean | undefined };
  /** The company and the kind of its request. */
  changeAsked: { customer: string; kind: ChangeKind };
  /** The revision that accepting a request made. */
  /** `promisedOn` is the day that was promised with it. */
  changeAccepted: { revision: number; promisedOn?: string };
  /** The beginning of the workshop's answer. */
  changeDeclined: { note: string };
  /** The company that placed the order. */
  orderHandedOver: { placedBy: string };
  /** `promisedOn` is the day for which the order was promised in the same step. `message` is a sentence of the workshop. */
  orderAccepted: { promisedOn?: string | undefined; message: string };
  /** The promised dates of one or several orders. `was` is the previous date. Days are 'YYYY-MM-DD'. */
  orderPromised: { promises: PromisedDate[]; message: string };
  ordersExpectedLate: LateOrders;
  /** The beginning of a message, with the number of its images. Without `customer` when the workshop wrote it. */
  messageSent: { customer?: string | undefined; message: string; images: number };
  /** The beginning of a question of the workshop, with the number of its images. */
  questionSent: { message: string; images: number };
  /** How many open questions and samples the customer has not answered, and for how many days the order waits. */
  /** Reminders of earlier versions named no agreements and receipts. */
  stillWaiting: { questions: number; samples: number; agreements?: number; receipts?: number; days: number };
  documentAdded: DocumentNews & { needsAgreement: boolean };
  documentAgreed: DocumentNews & { customer: string };
  /** A product that waits for its sample, or how many do. */
  sampleRequired: { productCode: string } | { products: number };
  samplePosted: { productCode: string; round: number };
  /** `person` is the person of the customer who answered. */
  sampleDecided: { productCode: string; round: number; decision: SampleDecision; person: string };
  sampleWaived: { productCode: string; reason: string };
  deliverySent: { number: number; items: number; carrier: string; tracking: string };
  /** `missing` is how many items did not arrive; damaged ones may have arrived. */
  deliveryDifference: { number: number; missing: number };
  /** Units that a bench sent back to the beginning, with the beginning of the note. */
  unitsRemade: { productCode: string; quantity: number; stage: Stage; reason: RemakeReason; note: string };
  holdSet: { productCode: string; reason: HoldReason; note: string };
  orderProgress: OrderProgress;
  /** A product with the beginning of its description, or the number of products of an import. */
  productAdded: { productCode: string; description?: string } | { products: number };
  personJoined: { name: string; role: CompanyRole; company: string };
};
export type NotificationEvent = keyof Facts;

export type Words = { title: string; message: string };

/**
 * `relatedId` is the object that the notification opens. `createdOn` is its day 'YYYY-MM-DD' in the workshop's time zone: other
 * days name their year when it is not the same.
 */
export type About = { relatedId: number; createdOn: string };

/** A fact with one of these keys is the name of a company or of a person, and no other fact is. */
type NameKey = 'name' | 'company' | 'customer' | 'placedBy' | 'person' | 'enteredBy';
type NamesOf<E extends NotificationEvent> = Extract<keyof Facts[E], NameKey>;
type NamingEvent = { [E in NotificationEvent]: [NamesOf<E>] extends [never] ? never : E }[NotificationEvent];

/** The names in the facts of each event that has some. Forgetting a person replaces them (forget-person.ts). */
export const namesIn: { [E in NamingEvent]: readonly NamesOf<E>[] } = {
  orderPlaced: ['customer', 'enteredBy'],
  orderCompleted: ['customer'],
  changeAsked: ['customer'],
  orderHandedOver: ['placedBy'],
  messageSent: ['customer'],
  documentAgreed: ['customer'],
  sampleDecided: ['person'],
  personJoined: ['name', 'company'],
};

export type PromisedDate = { orderId: number; promisedOn: string; was: string | null };
/** A document of the order by its kind and name. */
export type DocumentNews = { kind: DocumentKind; document: string };
/** The orders that became late or will be late. The counts are those of all such orders. */
export type LateOrders = { counts: Record<DateState, number>; late: readonly number[]; willBeLate: readonly number[] };
/** The change of an order, its number of items if all of them are ready, or both. */
export type OrderProgress = { change?: ProgressChange; finishedItems?: number };
/**
 * A changed product with the units that are ready or passed another stage; several products with their sums, and with
 * their status if it is the same; or a product that was removed, as earlier versions wrote it.
 */
export type ProgressChange =
  | { productCode: string; status: ProductStatus; done: number; of: number; stage?: Stage }
  | { products: number; status?: ProductStatus; done: number; of: number }
  | { removed: string };

/** Returns the facts of a message. Several may be long, so only its beginning is stored. */
export function messageFacts(
  customer: string | undefined,
  sent: { message: string; images: number },
): Facts['messageSent'] {
  return { customer, message: beginningOf(sent.message), images: sent.images };
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

/** `marked` is the stage before packaging that was counted, if any. */
type Line = {
  productCode: string;
  quantity: number;
  completed: number;
  status: ProductStatus;
  marked?: { stage: Stage; done: number } | undefined;
};

/** Returns the change of an order's lines. */
export function progressOfLines(lines: readonly Line[]): ProgressChange {
  const [first] = lines;
  if (first && lines.length === 1) {
    const { productCode, quantity, completed, status, marked } = first;
    return { productCode, status, of: quantity, ...(marked ?? { done: completed }) };
  }
  const total = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const isAlike = lines.every(({ status }) => status === first?.status);
  return {
    products: lines.length,
    ...(first && isAlike && { status: first.status }),
    done: total(line => line.completed),
    of: total(line => line.quantity),
  };
}
