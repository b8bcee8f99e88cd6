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
  /** The units that passed a stage on a day, by line. */
  steps: [orderId: number, productId: number, stage: number, day: string, net: number][];
  holds: [orderId: number, productId: number, from: string, to: string | null][];
  /** The days on which the last finished lines were ordered and finished. */
  leads: [placed: string, finished: string][];
  /** The first forecasts of lines that still exist. */
  firsts: [q50: number, spread: number, firstDay: string, placed: string, finished: string | null][];
};

/** A line that is open or had recent work. */
export type FactsLine = {
  orderId: number;
  productId: number;
  quantity: number;
  passed: [number, number, number, number];
  placed: string;
  isOpen: boolean;
  pinnedAt: string | null;
  /** The promised day, or else the requested one. */
  dueOn: string | null;
  isHeld: boolean;
  heldUntil: string | null;
  hasFirst: boolean;
};

/** A line in the JSON text of the facts. */
type LineColumns = [
  orderId: number,
  productId: number,
  quantity: number,
  passed: FactsLine['passed'],
  placed: string,
  isOpen: boolean,
  pinnedAt: string | null,
  dueOn: string | null,
  isHeld: boolean,
  heldUntil: string | null,
  hasFirst: boolean,
];

/** Parses the facts as `readFacts` returns them. */
export function parseFacts(json: string): ForecastFacts {
  const facts = JSON.parse(json) as Omit<ForecastFacts, 'lines'> & { lines: LineColumns[] };
  return { ...facts, lines: facts.lines.map(lineOf) };
}

function lineOf(columns: LineColumns): FactsLine {
  const [orderId, productId, quantity, passed, placed, isOpen, pinnedAt, dueOn, isHeld, heldUntil, hasFirst] = columns;
  return { orderId, productId, quantity, passed, placed, isOpen, pinnedAt, dueOn, isHeld, heldUntil, hasFirst };
}

/** The dates of a line. `ahead` is the work before it, in days for each stage. */
export type LineDates = {
  orderId: number;
  productId: number;
  likelyOn: string | null;
  safeOn: string | null;
  ahead: number[];
  /** The first forecast of the line, to be stored. */
  first?: { firstDay: string; q50: number; spread: number; likelyDays: number; safeDays: number };
};

export type Forecasted = {
  why: 'tooFew' | 'noPace' | null;
  /** The number of measured days with output. */
  days: number;
  finished: number;
  medianLead: number;
  lines: LineDates[];
};

/** Products of an order that is not placed yet, for a quote. */
export type Quoted = { productId: number; quantity: number };

/** The minimum data for a forecast. */
export const least = { finished: 10, days: 10 };
/** Further finished lines are not counted, because all would take too long. */
export const finishedCounted = 1_000;
/**
 * The number of measured days, and the length of the weeks that the work per product comes from; both in working days.
 */
export const windowDays = 60;
export const weekDays = 5;
export const correctionDays = 120;
export const usualLead = 20;
export const leadLines = 60;
