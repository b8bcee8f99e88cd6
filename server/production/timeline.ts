import type { CustomerMatter } from '#contract/orders/customer-matters.ts';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import type { CountedField } from '#contract/production/counts.ts';
import type { TimelineDay, TimelineEntry, TimelineHead } from '#contract/production/timeline.ts';
import { type Calendar, isLongerAgo } from '#contract/production/working-days.ts';

/** The present state of a line of the order. */
export type TimelineLine = {
  productId: number;
  productCode: string;
  quantity: number;
  passed: Record<Stage, number>;
};

/** The production events of one line, field and day, summed up. */
export type TimelineStep = {
  productId: number;
  what: CountedField;
  day: string;
  /** The time of the day's last event, leaving aside remakes if there are others. */
  at: string;
  /** By how much the day changed the number, or null for a status. */
  net: number | null;
  /** The highest count from which units were sent back to the beginning that day; null if none were (PR-15). */
  peak: number | null;
  /** The value before the first event of the day and after the last one. */
  from: string;
  to: string;
  firstId: number;
};

/** The facts behind a timeline. Days are 'YYYY-MM-DD' in the workshop's time zone. */
export type TimelineFacts = {
  today: string;
  placed: { day: string; at: string };
  verified: { day: string; at: string } | null;
  cancelled: { day: string; at: string } | null;
  isFinished: boolean;
  promisedOn: string | null;
  /** When the order was accepted, and whether a line is no longer new. */
  acceptances: readonly { day: string; at: string }[];
  isAccepted: boolean;
  /** Every promised date that was not withdrawn, oldest first. */
  promises: readonly { day: string; at: string; date: string }[];
  /** The documents that the customer agreed to, and who did. */
  agreements: readonly { day: string; at: string; document: TimelineEntry['document']; by: string }[];
  /** How many items left with each delivery. */
  deliveries: readonly { day: string; at: string; items: number }[];
  /** The changes of the order after placing (OR-22). `requested` has the requested day when it changed. */
  revisions: readonly { day: string; at: string; revision: number; requested: { to: string | null } | null }[];
  /** The remakes that were not undone; empty for customers (PR-15). */
  remakes: readonly ({ day: string; at: string } & Pick<
    TimelineEntry,
    'productId' | 'productCode' | 'stage' | 'done'
  >)[];
  /** The reasons for which lines are on hold, and the matters that wait for the customer (QU-4). */
  holds: readonly HoldReason[];
  matters: readonly CustomerMatter[];
  calendar: Calendar;
  lines: readonly TimelineLine[];
  steps: readonly TimelineStep[];
};

type Dated = { day: string; entry: TimelineEntry };
const quietAfter = 5;
/** The heads of an order that waits for its customer; the first that applies is shown. Deliveries change no head (DL-5). */
const waiting: { kind: TimelineHead['kind']; matter?: CustomerMatter; hold?: HoldReason }[] = [
  { kind: 'waitingForYou', matter: 'question', hold: 'customer' },
  { kind: 'waitingForYou', matter: 'sample' },
  { kind: 'waitingForAgreement', matter: 'agreement', hold: 'agreement' },
  { kind: 'waitingForDeposit', hold: 'deposit' },
];
const fields = { cutting: 'cutting', stitching: 'stitching', finishing: 'finishing', packaging: 'completed' } as const;

/** Returns the timeline of an order: its head line and all of its days, newest first (PR-8). */
export function timelineOf(facts: TimelineFacts): { head: TimelineHead; days: TimelineDay[] } {
  const stepsOf = Map.groupBy(facts.steps, step => step.productId);
  const made = facts.lines.flatMap(line => entriesOf(line, stepsOf.get(line.productId) ?? []));
  const { placed, verified, cancelled } = facts;
  const all: Dated[] = [
    ...(verified ? [{ day: verified.day, entry: { kind: 'verified', at: verified.at } } as const] : []),
    ...(cancelled ? [{ day: cancelled.day, entry: { kind: 'cancelled', at: cancelled.at } } as const] : []),
    ...made,
    ...facts.acceptances.toReversed().map(({ day, at }): Dated => ({ day, entry: { kind: 'accepted', at } })),
    ...facts.agreements
      .toReversed()
      .map(({ day, ...agreed }): Dated => ({ day, entry: { kind: 'agreed', ...agreed } })),
    ...facts.deliveries
      .toReversed()
      .map(({ day, at, items }): Dated => ({ day, entry: { kind: 'delivered', at, items } })),
    ...facts.revisions.toReversed().map(changed => changedEntry(changed, facts.promises)),
    ...facts.remakes.toReversed().map(({ day, ...remade }): Dated => ({ day, entry: { kind: 'remade', ...remade } })),
    ...facts.promises.toReversed().map(({ day, at, date }): Dated => ({ day, entry: { kind: 'promised', at, date } })),
    { day: placed.day, entry: { kind: 'placed', at: placed.at } },
  ];
  const days = [...Map.groupBy(all, ({ day }) => day)]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, dated]) => ({ day, entries: dated.map(({ entry }) => entry).sort(newestFirst) }));
  return { head: headOf(facts, made), days };
}

/** A revision; one that changed the requested day also says which day is promised after it, and whether with it (DA-6). */
function changedEntry(
  { day, at, revision, requested }: TimelineFacts['revisions'][number],
  promises: TimelineFacts['promises'],
): Dated {
  const promised = promises.findLast(promise => promise.at <= at);
  const dates = requested && {
    requestedDate: requested.to,
    ...(promised && { date: promised.date, isPromised: promised.at === at }),
  };
  return { day, entry: { kind: 'changed', at, revision, ...dates } };
}

/**
 * 'Order placed' is the oldest entry, and 'Completion verified' or 'Order cancelled' the newest; a later stage precedes an
 * earlier one. Of entries with the same time and kind, the one that was given first is the newest.
 */
function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  const rank = ({ kind }: TimelineEntry) =>
    kind === 'placed' ? 0 : kind === 'verified' || kind === 'cancelled' ? 2 : 1;
  const stageOf = ({ stage }: TimelineEntry) => (stage ? stages.indexOf(stage) : -1);
  return rank(other) - rank(one) || later(one.at, other.at) || stageOf(other) - stageOf(one);
}

/** Compares two times of the form '2026-11-24T09:12:00.000Z', the later one first. */
function later(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

/**
 * Returns the entries of one line: one for each stage and day whose count is above every count shown before. Days are
 * summed up, because a device may send yesterday's marks after today's.
 */
function entriesOf(line: TimelineLine, steps: readonly TimelineStep[]): Dated[] {
  const first = new Map<string, TimelineStep>();
  for (const step of steps) {
    const known = first.get(step.what);
    if (!known || step.firstId < known.firstId) first.set(step.what, step);
  }
  let status = first.get('status')?.from ?? 'not_reviewed';
  // Each day has the quantity of that time, also when a revision changed it later (OR-22).
  let quantity = Number(first.get('quantity')?.from ?? line.quantity);
  const counts = stages.map(stage => Number(first.get(fields[stage])?.from ?? 0));
  const shown = stages.map(() => 0);
  const isStarted = stages.map(() => false);
  const entries: Dated[] = [];
  const byDay = [...Map.groupBy(steps, step => step.day)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [day, today] of byDay) {
    const stepOf = (what: string) => today.find(step => step.what === what);
    const statusStep = stepOf('status');
    status = statusStep?.to ?? status;
    quantity = Number(stepOf('quantity')?.to ?? quantity);
    for (const [index, stage] of stages.entries()) {
      const step = stepOf(fields[stage]);
      counts[index] = (counts[index] ?? 0) + (step?.net ?? 0);
      // A status means that the previous stages are done, also where events before version 0.3 have no counts.
      const reached = Math.max(counts[index] ?? 0, step?.peak ?? 0);
      const done = stages.indexOf(status as Stage) > index ? quantity : reached;
      const at = (step ?? statusStep)?.at;
      // A stage starts with its first unit; a status alone is no entry.
      if (at === undefined || done <= (shown[index] ?? 0)) continue;
      const kind = kindOf(stage, done === quantity, isStarted[index] === true);
      const { productId, productCode } = line;
      entries.push({ day, entry: { kind, at, productId, productCode, stage, done, quantity } });
      isStarted[index] = true;
      shown[index] = done;
    }
  }
  return entries;
}

function kindOf(stage: Stage, isDone: boolean, isStarted: boolean): TimelineEntry['kind'] {
  if (isDone) return stage === 'packaging' ? 'ready' : 'finished';
  return isStarted ? 'progress' : 'started';
}

function headOf(facts: TimelineFacts, made: readonly Dated[]): TimelineHead {
  const { today, calendar, promisedOn } = facts;
  const bare = (kind: TimelineHead['kind']): TimelineHead => ({ kind, at: null, stage: null });
  if (facts.cancelled) return bare('cancelled');
  const first = waiting.find(
    ({ matter, hold }) => (matter && facts.matters.includes(matter)) || (hold && facts.holds.includes(hold)),
  );
  if (first) return bare(first.kind);
  if (facts.isFinished) return bare('ready');
  if (promisedOn !== null && promisedOn < today) return bare('pastPromise');
  const last = made.toSorted((one, other) => later(one.entry.at, other.entry.at))[0];
  if (!last) return bare(facts.isAccepted ? 'accepted' : 'placed');
  const { at } = last.entry;
  if (!isLongerAgo(last.day, quietAfter, today, calendar)) return { kind: 'inWork', at, stage: null };
  return { kind: 'quiet', at, stage: nextStage(facts.lines) };
}

/** Returns the first stage that a line has not passed. */
function nextStage(lines: readonly TimelineLine[]): Stage | null {
  return stages.find(stage => lines.some(({ passed, quantity }) => passed[stage] < quantity)) ?? null;
}

/**
 * Returns a page of the days before `cursor`, at least one day. The page ends early when the days have many entries.
 */
export function pageOf(
  days: readonly TimelineDay[],
  most: { days: number; entries: number },
  cursor: string | undefined,
): { days: TimelineDay[]; nextCursor: string | null } {
  const left = days.filter(({ day }) => cursor === undefined || day < cursor);
  let entries = 0;
  const shown = left.slice(0, most.days).filter((day, index) => {
    entries += day.entries.length;
    return index === 0 || entries <= most.entries;
  });
  return { days: shown, nextCursor: shown.length < left.length ? (shown.at(-1)?.day ?? null) : null };
}
