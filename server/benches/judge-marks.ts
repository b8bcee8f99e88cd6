import type { Mark, MarkProblem } from '#contract/benches/marks.ts';
import { problems } from '#contract/call/problems.ts';
import { endedProblem } from '#contract/orders/order-rules.ts';
import { afterMark, afterUndo, changesBetween, type LineCounts } from '#contract/production/counts.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { aChange, type Change, type LineChange, startRefusal } from '../production/write-change.ts';
import type { MarkedLine, MarkFacts, UndoTarget } from './read-mark-facts.ts';

/**
 * The result of checking a mark, with the ticket of its line. A mark that was accepted earlier has its change and line
 * of that time.
 */
export type Judged = { mark: Mark; ticket: string | null } & (
  | { changeId: string; change?: Change }
  | { code: MarkProblem; text?: string | undefined }
);
type Refused = { code: MarkProblem; text?: string };

const notFound = { code: 'ticketNotFound' } as const;
const oldestMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Accepts or rejects each mark separately and in order; each sees the state after the marks before it (BE-4). Writes
 * nothing.
 */
export function judgeMarks(viewer: Viewer, marks: readonly Mark[], facts: MarkFacts): Judged[] {
  const lines = new Map(facts.lines);
  const targets = new Map(facts.targets);
  const accepted = new Map(facts.known);
  return marks.map((mark): Judged => {
    const known = accepted.get(mark.id);
    if (known)
      return { mark, ticket: known.ticket, ...(known.ticket === null ? notFound : { changeId: known.changeId }) };
    const line = lines.get(mark.ticket);
    const outcome = line ? agreed(judge(viewer, mark, line, facts, targets)) : notFound;
    if ('code' in outcome) return { mark, ticket: mark.ticket, ...outcome };
    const change = aChange(actionOf(viewer, mark, outcome.undoes), [outcome.change]);
    accepted.set(mark.id, { changeId: change.id, ticket: mark.ticket });
    lines.set(mark.ticket, { ...outcome.change.line, ...outcome.change.after, ticket: mark.ticket });
    targets.set(mark.id, targetOf(viewer, mark, change, outcome.change));
    const undone = outcome.undoes && targets.get(outcome.undoes.key);
    if (undone) targets.set(undone.key, { ...undone, isUndone: true });
    return { mark, ticket: mark.ticket, changeId: change.id, change };
  });
}

type Accepted = { change: LineChange; undoes?: UndoTarget };

/** Rejects a mark that would start a line before the customer approved its sample (SA-1) or agreed (AG-4). */
function agreed(outcome: Accepted | Refused): Accepted | Refused {
  const code = 'change' in outcome ? startRefusal(outcome.change) : undefined;
  return code ? { code } : outcome;
}

function judge(
  viewer: Viewer,
  mark: Mark,
  line: MarkedLine,
  { workerIds }: MarkFacts,
  targets: ReadonlyMap<string, UndoTarget>,
): Accepted | Refused {
  if (Date.parse(mark.at) < Date.now() - oldestMs) return { code: 'markTooOld' };
  const ended = endedProblem(line.order);
  if (ended) return { code: ended };
  if (mark.workerId !== undefined && !workerIds.has(mark.workerId)) return { code: 'workerNotFound' };
  if (mark.undoes !== undefined) return undo(viewer, line, targets.get(mark.undoes));
  const after = afterMark(line, mark.stage, mark.delta);
  if ('code' in after) return after;
  return { change: { line, after, requested: [mark.stage === 'packaging' ? 'completed' : mark.stage] } };
}

/** A bench cannot find a change made by somebody else (PR-7). */
function undo(viewer: Viewer, line: MarkedLine, target: UndoTarget | undefined): Accepted | Refused {
  const isOwn = !viewer.bench || target?.benchId === viewer.bench.id;
  if (!target || !isOwn || target.ticket !== line.ticket) return { code: 'changeNotFound' };
  if (target.isUndone) return { code: 'undoneAlready' };
  if (viewer.bench && target.isOld) return { code: 'undoTooLate' };
  if (target.isRevised) return { code: 'changedMeanwhile' };
  const after: LineCounts | MarkProblem = afterUndo(line, target.rows);
  if (typeof after === 'string') return { code: after };
  const requested = target.rows.filter(row => !row.isDerived).map(({ what }) => what);
  return { change: { line, after, requested }, undoes: target };
}

function actionOf({ bench }: Viewer, { id, at, workerId }: Mark, undoes: UndoTarget | undefined) {
  const made = { markId: id, workerId, happenedAt: new Date(at) };
  return undoes
    ? { ...made, source: 'undo' as const, undoes: undoes.changeId }
    : { ...made, source: bench ? ('bench' as const) : ('desk' as const) };
}

/** Returns the undo target of a mark, which a later mark of the same call may undo. */
function targetOf(
  { bench }: Viewer,
  mark: Mark,
  { id, action }: Change,
  { line, after, requested }: LineChange,
): UndoTarget {
  const rows = changesBetween(line, after).map(row => ({ ...row, isDerived: !requested.includes(row.what) }));
  const isUndone = action.source === 'undo';
  return {
    key: mark.id,
    changeId: id,
    ticket: mark.ticket,
    benchId: bench?.id ?? null,
    rows,
    isUndone,
    isOld: false,
    isRevised: false,
  };
}

/** Returns the text of a rejection. A more specific text says how many units are left. */
export function textOf({ code, text }: Refused): string {
  return text ?? t.of(problems[code].text);
}
