import type { Calendar } from '#contract/production/working-days.ts';

/**
 * The facts that a forecast is computed from, as read from the database. Days are 'YYYY-MM-DD' in the workshop's time
 * zone.
 */
export type ForecastFacts = {
  today: string;
  isMorning: boolean;
  calendar: Calendar;
  /** The day of the first order, or null when there is none. */
  firstOrder: string | null;
  /** The number of finished lines, at most `finishedCounted`. */
  finished: number;
  lines: FactsLine[];
  /** The orders with a new line that is not on hold, the oldest first. */
  newOrders: number[];
  /** The units that passed a stage on a day, by line. */
  steps: [orderId: number, productId: number, stage: number, day: string, net: number][];
  /** A line of a cancelled order counts as held from its cancellation on. */
  holds: [orderId: number, productId: number, from: string, to: string | null][];
  /** The believed materials that do not suffice for all open orders, new ones included; no others delay a line (ST-12). */
  materials: ShortMaterial[];
  /** What one unit of each product of a quote needs of them. */
  quotedNeeds?: QuotedNeed[];
  /** The first forecasts of lines that still exist and are not new. */
  firsts: [q50: number, spread: number, firstDay: string, began: string, finished: string | null][];
};

/**
 * A material: what is on hand, and how much will have come until each expected day. Amounts are ten-thousandths of its unit,
 * which numbers hold exactly.
 */
export type ShortMaterial = { shelf: number; leadDays: number; expected: [day: string, until: number][] };

/**
 * The amount of a short material, named by its position, that a line needs in all, and for its next unit; null when that one
 * needs none.
 */
export type MaterialNeed = { material: number; stage: number; amount: number; per: number | null };

type QuotedNeed = [productId: number, material: number, stage: number, per: number];

/** A line that is open or had recent work. */
export type FactsLine = {
  orderId: number;
  productId: number;
  /** Its position in its order. */
  position: number;
  quantity: number;
  passed: [number, number, number, number];
  /** The day of acceptance; null while the line is new (AC-3). */
  acceptedOn: string | null;
  /** The day from which the forecast counts: of acceptance, or of the order's promise if that was earlier. */
  beganOn: string | null;
  isOpen: boolean;
  pinnedAt: string | null;
  /** The day that the customer asks for, and the one that the workshop promised. */
  requestedOn: string | null;
  promisedOn: string | null;
  isHeld: boolean;
  heldUntil: string | null;
  /** Whether accepting its order ends its hold, which waits for an answer (AC-7). */
  waitsForAnswer?: boolean;
  hasFirst: boolean;
  /** The first acceptance of any line of its order, finished ones included, while the order has no promise. */
  orderAcceptedOn?: string | null;
  /** The short materials that it needs. */
  needs?: MaterialNeed[];
};

/** A line in the JSON text of the facts. */
type LineColumns = [
  orderId: number,
  productId: number,
  position: number,
  quantity: number,
  passed: FactsLine['passed'],
  acceptedOn: string | null,
  beganOn: string | null,
  isOpen: boolean,
  pinnedAt: string | null,
  requestedOn: string | null,
  promisedOn: string | null,
  isHeld: boolean,
  heldUntil: string | null,
  waitsForAnswer: boolean,
  hasFirst: boolean,
  orderAcceptedOn: string | null,
];

/** The short materials in the JSON text of the facts, with what lines need of them. */
type Shortages = {
  materials: ShortMaterial[];
  needs:
    | [orderId: number, productId: number, material: number, stage: number, amount: number, per: number | null][]
    | null;
  quoted: QuotedNeed[] | null;
};

type FactsJson = Omit<ForecastFacts, 'lines' | 'materials'> & { lines: LineColumns[]; shortages: Shortages | null };

/** Parses the facts as `readFacts` returns them. */
export function parseFacts(json: string): ForecastFacts {
  const { shortages, ...facts } = JSON.parse(json) as FactsJson;
  const lines = facts.lines.map(lineOf);
  if (!shortages) return { ...facts, lines, materials: [] };
  const { materials, needs, quoted } = shortages;
  const byLine = Map.groupBy(needs ?? [], ([orderId, productId]) => `${orderId} ${productId}`);
  for (const line of lines) {
    const own = byLine.get(`${line.orderId} ${line.productId}`);
    if (own && line.isOpen)
      line.needs = own.map(([, , material, stage, amount, per]) => ({ material, stage, amount, per }));
  }
  return { ...facts, lines, materials, ...(quoted && { quotedNeeds: quoted }) };
}

function lineOf(columns: LineColumns): FactsLine {
  const [orderId, productId, position, quantity, passed, acceptedOn, beganOn, ...rest] = columns;
  const [isOpen, pinnedAt, requestedOn, promisedOn, isHeld, heldUntil, waitsForAnswer, hasFirst, orderAcceptedOn] =
    rest;
  const line = { orderId, productId, position, quantity, passed, acceptedOn, beganOn };
  const dates = { requestedOn, promisedOn, heldUntil, orderAcceptedOn };
  return { ...line, ...dates, isOpen, pinnedAt, isHeld, waitsForAnswer, hasFirst };
}

/** The dates of an order or a line. */
export type Dates = { likelyOn: string | null; safeOn: string | null };

/**
 * The parts of the dates of a line, in working days that add up: the work ahead of it at each stage, its hold, its own
 * work, and what earlier dates taught, are its likely day; its safe day has a reserve beyond (DA-14).
 */
export type DateParts = {
  ahead: number[];
  held: number;
  own: number;
  experience: number;
  /** The working days until the likely and the safe day, today's included if it is not over. */
  likelyDays: number;
  safeDays: number;
};

/** The dates of a line, and what they consist of. */
export type LineDates = Dates &
  DateParts & {
    orderId: number;
    productId: number;
    /** True for a line that was not accepted when the facts were read. */
    isNew?: true;
    /** The first forecast of the line, to be stored. */
    first?: { firstDay: string; q50: number; spread: number; likelyDays: number; safeDays: number };
  };

/**
 * The day for which an order without a promise is planned, or would be if its promise at risk did not stand, and the dates
 * that it has then (DA-13). Null: there is no day that harms no other order.
 */
export type OrderPlan = Dates & { orderId: number; plannedOn: string | null };

export type Forecasted = {
  why: 'tooFew' | 'noPace' | null;
  /** The number of measured days with output. */
  days: number;
  finished: number;
  lines: LineDates[];
  /** Of orders without a promise, and of promises at risk. */
  plans: OrderPlan[];
  proposals: OrderPlan[];
};

/** Products of an order that is not placed yet, for a quote. */
export type Quoted = { productId: number; quantity: number };

/** The minimum data for a forecast. */
export const least = { finished: 10, days: 10 };
/** Further finished lines are not counted, because all would take too long. */
export const finishedCounted = 1_000;
/** The number of working days that the pace of the stages is measured on. */
export const windowDays = 60;
/** How many of the last working days the work per product and the correction of dates come from. */
export const correctionDays = 120;
