import type { Decisions } from '#contract/planning/today/today.ts';

/** A section of Today with the number of its entries that are the workshop's moves. */
type Decision = { section: 'new' | 'waiting' | 'late' | 'blocked'; count: number };

/** Returns the decisions that wait for the workshop, each with the id of its section (TB-2). */
export function decisionsOf({ new: fresh, waiting, late, willBeLate, blocked }: Decisions): Decision[] {
  return [
    { section: 'new', count: fresh },
    { section: 'waiting', count: waiting },
    { section: 'late', count: late + willBeLate },
    { section: 'blocked', count: blocked },
  ];
}

/** Returns how many decisions wait: the number beside Today. */
export const decisionCount = (counts: Decisions) => decisionsOf(counts).reduce((sum, { count }) => sum + count, 0);
