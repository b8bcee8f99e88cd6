import type { Today } from '#contract/planning/today/today.ts';
import { texts } from './texts.ts';

/** A section of Today whose entries wait for a decision, with their number. */
type Decision = { section: 'new' | 'waiting' | 'late' | 'blocked'; count: number; text: string };

/** Returns the decisions that wait for the workshop, each with the id of its section (TB-2). */
export function decisionsOf({ new: fresh, waiting, late, willBeLate, blocked }: Today['counts']): Decision[] {
  return [
    { section: 'new', count: fresh, text: texts.newCount(fresh) },
    { section: 'waiting', count: waiting, text: texts.waitingCount },
    { section: 'late', count: late + willBeLate, text: texts.lateCount },
    { section: 'blocked', count: blocked, text: texts.blockedCount },
  ];
}

/** Returns how many decisions wait: the number beside Today. */
export const decisionCount = (counts: Today['counts']) =>
  decisionsOf(counts).reduce((sum, { count }) => sum + count, 0);
