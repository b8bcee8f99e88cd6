import { type ProductStatus, type Stage, stages } from '#contract/orders/order-rules.ts';
import {
  afterCompleted,
  afterMark,
  afterStatus,
  type CountedField,
  changesBetween,
  type FieldChange,
  type LineCounts,
  type Passed,
} from '#contract/production/counts.ts';
import { between, type Random } from './random.ts';

/** One action of the workshop on a line, and the line's state afterwards. `undoes` is the action that it reverts. */
export type SampleChange = {
  at: Date;
  rows: (FieldChange & { isDerived: boolean })[];
  after: LineCounts;
  /** Whether units were counted at a stage, as benches do. */
  isMark: boolean;
  /** Whether a new quantity is the change. */
  isRevision?: boolean;
  undoes?: SampleChange;
};
type Span = { from: Date; until: Date };
type Goal = { quantity: number; status: ProductStatus; completed: number };
/** `share` is the elapsed part of the time. A slip is undone a minute later. */
type Step = { share: number; requested: CountedField; isSlip?: boolean; apply(line: LineCounts): LineCounts };

const minute = 60_000;
const day = 86_400_000;

/** Returns the actions that lead a line from its order to its status and completed count, during working days. */
export function makeHistory(random: Random, span: Span, goal: Goal): SampleChange[] {
  if (goal.status === 'not_reviewed') return [];
  // A quarter of the lines progress by statuses and finished units only, the others by marks at each stage.
  const isMark = random() >= 0.25;
  const steps = isMark ? markSteps(random, goal) : deskSteps(random, goal);
  const changes: SampleChange[] = [];
  let line = freshLine(goal.quantity);
  let earliest = span.from.getTime() + 30 * minute;
  for (const { share, requested, isSlip, apply } of steps) {
    const after = apply(line);
    if (changesBetween(line, after).length === 0) continue;
    const at = Math.min(Math.max(earliest, atWork(span, share)), span.until.getTime());
    const change = { ...changeOf(line, after, new Date(at), requested), isMark };
    changes.push(change);
    if (isSlip) {
      changes.push({ ...changeOf(after, line, new Date(at + minute), requested), isMark, undoes: change });
    } else line = after;
    earliest = at + 2 * minute;
  }
  return changes;
}

/** Returns the state of a line at a moment. */
export function stateAt(quantity: number, history: readonly SampleChange[], at: Date): LineCounts {
  return history.findLast(change => change.at <= at)?.after ?? freshLine(quantity);
}

function freshLine(quantity: number): LineCounts {
  return { quantity, status: 'not_reviewed', passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 } };
}

function changeOf(
  before: LineCounts,
  after: LineCounts,
  at: Date,
  requested: CountedField,
): Omit<SampleChange, 'isMark'> {
  const rows = changesBetween(before, after).map(row => ({ ...row, isDerived: row.what !== requested }));
  return { at, after, rows: rows.sort((one, other) => Number(one.isDerived) - Number(other.isDerived)) };
}

/**
 * Returns steps as staff make them: the stages one after the other, and the finished units in up to three deliveries.
 */
function deskSteps(random: Random, { status, completed }: Goal): Step[] {
  const reached = stages.slice(0, stages.indexOf(status as Stage) + 1);
  const moves = reached.map((stage, index): Step => {
    return { share: (index + 0.4) / 5, requested: 'status', apply: line => afterStatus(line, stage) };
  });
  const deliveries = cumulated(random, completed).map((count, index, { length }): Step => {
    return { share: 0.8 + (0.19 * index) / length, requested: 'completed', apply: line => finished(line, count) };
  });
  return [...moves, ...deliveries];
}

/** Sets the completed count of a line of which nothing was delivered yet. */
function finished(line: LineCounts, count: number): LineCounts {
  const after = afterCompleted(line, count);
  return typeof after === 'string' ? line : after;
}

/** Returns marks at each stage, which overlaps with the previous one. */
function markSteps(random: Random, goal: Goal): Step[] {
  const counts = goalCounts(random, goal);
  const marks = stages.flatMap((stage, index) =>
    cumulated(random, counts[stage]).map((count, step, { length }): Step => {
      return { share: 0.04 + index * 0.2 + (0.32 * step) / length + random() * 0.03, ...markTo(stage, count) };
    }),
  );
  const slip: Step = {
    share: 0.02,
    isSlip: true,
    requested: 'cutting',
    apply: line => marked(line, 'cutting', between(random, 2, 5)),
  };
  const last = stages.map((stage, index): Step => ({ share: 0.98 + index * 0.005, ...markTo(stage, counts[stage]) }));
  return [...(random() < 0.08 ? [slip] : []), ...marks.sort((one, other) => one.share - other.share), ...last];
}

/** Marks up to `count` units, but no more than the previous stage has passed. */
function markTo(stage: Stage, count: number): Pick<Step, 'requested' | 'apply'> {
  const before = stages[stages.indexOf(stage) - 1];
  return {
    requested: stage === 'packaging' ? 'completed' : stage,
    apply: line =>
      marked(line, stage, Math.min(count, before ? line.passed[before] : line.quantity) - line.passed[stage]),
  };
}

function marked(line: LineCounts, stage: Stage, delta: number): LineCounts {
  const after = delta > 0 ? afterMark(line, stage, delta) : line;
  return 'code' in after ? line : after;
}

/**
 * Returns how many units have passed each stage: all units before the stage of the status, and fewer from stage to
 * stage after it.
 */
function goalCounts(random: Random, { quantity, status, completed }: Goal): Passed {
  const at = stages.indexOf(status as Stage);
  let left = quantity;
  const counts = stages.map((stage, index) => {
    if (stage === 'packaging') return completed;
    if (index === at) left = between(random, Math.max(1, completed), quantity - 1);
    if (index > at) left = between(random, completed, left);
    return left;
  });
  return Object.fromEntries(stages.map((stage, index) => [stage, counts[index]])) as Passed;
}

/** Returns up to three counts that rise to `count`. */
function cumulated(random: Random, count: number): number[] {
  const steps = Math.min(count, between(random, 1, 3));
  return Array.from({ length: steps }, (_, index) => Math.ceil((count * (index + 1)) / steps));
}

/** Returns the moment of a share of the span, moved into the hours of a working day. */
function atWork({ from, until }: Span, share: number): number {
  const moment = from.getTime() + share * (until.getTime() - from.getTime());
  const at = new Date(moment);
  at.setUTCHours(7 + Math.floor((at.getUTCHours() * 10) / 24));
  const weekday = at.getUTCDay();
  const worked = at.getTime() - (weekday === 6 ? day : weekday === 0 ? 2 * day : 0);
  return worked > from.getTime() && worked < until.getTime() ? worked : moment;
}
