import type { AnswerOf } from '#contract/calls.ts';

type Counts = Pick<AnswerOf<'countDecisions'>, 'new' | 'waiting' | 'late' | 'willBeLate' | 'blocked'>;

/** A section of Today whose entries wait for a decision, with their number. */
type Decision = { section: 'new' | 'waiting' | 'late' | 'blocked'; count: number };

/** Returns the decisions that wait for the workshop, each with the id of its section (TB-2). */
export function decisionsOf({ new: fresh, waiting, late, willBeLate, blocked }: Counts): Decision[] {
  return [
    { section: 'new', count: fresh },
    { section: 'waiting', count: waiting },
    { section: 'late', count: late + willBeLate },
    { section: 'blocked', count: blocked },
  ];
}

/** Returns how many decisions wait: the number beside Today. */
export const decisionCount = (counts: Counts) => decisionsOf(counts).reduce((sum, { count }) => sum + count, 0);
