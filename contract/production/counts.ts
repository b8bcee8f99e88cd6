import { belowFinished } from '../call/shown-problems.ts';
import { type ProductStatus, type Stage, stages } from '../orders/order-rules.ts';
import { t } from '../wording.ts';
import { allDone, leftToDo, onlyRemade, takeBack } from './count-texts.ts';

/**
 * The rules of a line's counts (PR-5 to PR-7). Pure: server/production writes the results, and no other code writes
 * these fields.
 */
export type Passed = Record<Stage, number>;
/** Without `delivered`, nothing of the line was delivered as far as the caller knows. */
export type LineCounts = { quantity: number; status: ProductStatus; passed: Passed; delivered?: number };
/** The fields that a production event changes; 'completed' is the count of packaging. Only a revision changes 'quantity'. */
export const countedFields = ['status', 'cutting', 'stitching', 'finishing', 'completed', 'quantity'] as const;
export type CountedField = (typeof countedFields)[number];
export type FieldChange = { what: CountedField; from: string; to: string };
export type Refusal = { code: 'countAboveQuantity' | 'countBelowNext' | 'belowFinished'; text: string };
export type RemakeRefusal = { code: 'remakeTooMany' | 'remakeDelivered'; text: string };

/** Sets the status. Earlier stages get the quantity; this stage and later ones get the completed count (PR-5). */
export function afterStatus(line: LineCounts, status: ProductStatus): LineCounts {
  const { quantity, passed } = line;
  const at = stages.indexOf(status as Stage);
  return { ...counted(line), status, passed: passedBy((_, index) => (index < at ? quantity : passed.packaging)) };
}

/**
 * Sets the completed count. Every earlier stage gets at least as many units; the status does not change (PR-5). Rejects
 * fewer units than were delivered (DL-2).
 */
export function afterCompleted(line: LineCounts, completed: number): LineCounts | 'belowFinished' {
  const { passed } = line;
  const raised = passedBy(stage => Math.max(passed[stage], completed));
  return notBelowDelivered({ ...counted(line), passed: { ...raised, packaging: completed } });
}

/**
 * Sets counts of stages, as marks would (PR-6). Returns undefined when a later stage would have more units than an
 * earlier one. Rejects fewer completed units than were delivered.
 */
export function afterStages(line: LineCounts, counts: Partial<Passed>): LineCounts | 'belowFinished' | undefined {
  const { quantity, passed } = line;
  const now = { ...passed, ...counts };
  const isRising = stages.some(
    (stage, index) => now[stage] > (index === 0 ? quantity : now[stages[index - 1] as Stage]),
  );
  return isRising ? undefined : notBelowDelivered({ ...counted(line), status: statusOf(quantity, now), passed: now });
}

/**
 * Marks `delta` units at a stage (PR-6). Earlier stages get at least as many units; the status becomes the first
 * unfinished stage. Rejects more units than are left, and taking back units that the next stage has or that were
 * delivered.
 */
export function afterMark(line: LineCounts, stage: Stage, delta: number): LineCounts | Refusal {
  const { quantity, passed } = line;
  const done = passed[stage] + delta;
  if (done > quantity) {
    const left = quantity - passed[stage];
    const text = left === 0 ? allDone(stage, quantity) : leftToDo(stage, left, quantity);
    return { code: 'countAboveQuantity', text };
  }
  const at = stages.indexOf(stage);
  const next = stages[at + 1];
  const least = next ? passed[next] : 0;
  if (done < least) return { code: 'countBelowNext', text: takeBack(passed[stage] - least, next, least) };
  const raised = passedBy((one, index) => (index < at ? Math.max(passed[one], done) : passed[one]));
  const now = { ...raised, [stage]: done };
  const after = notBelowDelivered({ ...counted(line), status: statusOf(quantity, now), passed: now });
  return after === 'belowFinished' ? { code: after, text: t.of(belowFinished.text) } : after;
}

/**
 * Returns how many units can be made again that passed a stage last: those that lie between it and the next stage, after
 * packaging those that are packed and not delivered (PR-15).
 */
export function mostRemade({ passed, delivered = 0 }: LineCounts, stage: Stage): number {
  const next = stages[stages.indexOf(stage) + 1];
  return passed[stage] - (next ? passed[next] : delivered);
}

/**
 * Sends `count` units that passed `stage` last back to the beginning: that count and those of earlier stages fall (PR-15).
 * The status becomes the first unfinished stage. Rejects units that the next stage has or that were delivered.
 */
export function afterRemake(line: LineCounts, stage: Stage, count: number): LineCounts | RemakeRefusal {
  const { quantity, passed, delivered = 0 } = line;
  const most = mostRemade(line, stage);
  const at = stages.indexOf(stage);
  const next = stages[at + 1];
  if (count > most) {
    const code = !next && count <= passed[stage] ? 'remakeDelivered' : 'remakeTooMany';
    return { code, text: onlyRemade(most, next, next ? passed[next] : delivered) };
  }
  const now = passedBy((one, index) => (index <= at ? passed[one] - count : passed[one]));
  return { ...counted(line), status: statusOf(quantity, now), passed: now };
}

/**
 * Returns the state before a change, given its rows (PR-7). Returns 'changedMeanwhile' when a field no longer has the
 * value that the change gave it, otherwise 'laterWorkStands' when a later stage has units that would be missing, and
 * 'belowFinished' when units that would be missing were delivered.
 */
export function afterUndo(
  line: LineCounts,
  rows: readonly FieldChange[],
): LineCounts | 'laterWorkStands' | 'changedMeanwhile' | 'belowFinished' {
  if (rows.some(({ what, to }) => fieldValue(line, what) !== to)) return 'changedMeanwhile';
  const after = rows.reduce((state, { what, from }) => withField(state, what, from), line);
  return isMonotone(after) ? notBelowDelivered(after) : 'laterWorkStands';
}

/** Rejects a line with fewer completed units than were delivered (DL-2). */
function notBelowDelivered(line: LineCounts): LineCounts | 'belowFinished' {
  return line.passed.packaging < (line.delivered ?? 0) ? 'belowFinished' : line;
}

/**
 * Sets the quantity (OR-22). Counts above it are lowered to it, and the status of a reviewed line becomes the first
 * unfinished stage.
 */
export function afterQuantity({ quantity: before, status, passed }: LineCounts, quantity: number): LineCounts {
  if (before === quantity) return { quantity, status, passed };
  const cut = passedBy(stage => Math.min(passed[stage], quantity));
  return { quantity, status: status === 'not_reviewed' ? status : statusOf(quantity, cut), passed: cut };
}

/** Returns the fields that differ between two states of a line, with their names in production events. */
export function changesBetween(before: LineCounts, after: LineCounts): FieldChange[] {
  return countedFields.flatMap(what => {
    const [from, to] = [fieldValue(before, what), fieldValue(after, what)];
    return from === to ? [] : [{ what, from, to }];
  });
}

/** Returns the state of a line after a change of one field. `to` must come from a production event. */
export function withField(line: LineCounts, what: CountedField, to: string): LineCounts {
  if (what === 'status') return { ...line, status: to as ProductStatus };
  if (what === 'quantity') return { ...line, quantity: Number(to) };
  return { ...line, passed: { ...line.passed, [what === 'completed' ? 'packaging' : what]: Number(to) } };
}

/** Returns the value of a field as a production event stores it. */
export function fieldValue({ quantity, status, passed }: LineCounts, what: CountedField): string {
  if (what === 'status') return status;
  if (what === 'quantity') return String(quantity);
  return String(passed[what === 'completed' ? 'packaging' : what]);
}

/** Returns whether a line is new: not reviewed, and no unit of it counted. It commits the workshop to nothing (AC-1). */
export function isNewLine({ status, passed }: Pick<LineCounts, 'status' | 'passed'>): boolean {
  return status === 'not_reviewed' && passed.cutting === 0;
}

/** Returns whether no stage has more units than the stage before it, and none more than the quantity. */
export function isMonotone({ quantity, passed }: LineCounts): boolean {
  const counts = [quantity, ...stages.map(stage => passed[stage]), 0];
  return counts.every((count, index) => index === 0 || count <= (counts[index - 1] as number));
}

/** Returns the counts of a line without its other fields. */
function counted({ quantity, status, passed, delivered }: LineCounts): LineCounts {
  return { quantity, status, passed, ...(delivered !== undefined && { delivered }) };
}

/** Returns the first unfinished stage, or packaging when all stages are finished. */
function statusOf(quantity: number, passed: Passed): ProductStatus {
  return stages.find(stage => passed[stage] < quantity) ?? 'packaging';
}

function passedBy(count: (stage: Stage, index: number) => number): Passed {
  return Object.fromEntries(stages.map((stage, index) => [stage, count(stage, index)])) as Passed;
}
