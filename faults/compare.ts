/** One thing that was asked of the portal, in the words in which `read-kept.ts` finds it again. */
export type Action = { words: string; acknowledged: boolean };

export type Difference = {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** There, and never asked for so: half of something, or changed. */
  strange: string[];
};

/**
 * Holds what was asked for against what is there: what was acknowledged has to be there once, what was asked for without
 * an answer at most once, and nothing else.
 */
export function compare(actions: readonly Action[], kept: readonly string[]): Difference {
  const times = new Map<string, number>();
  for (const words of kept) times.set(words, (times.get(words) ?? 0) + 1);
  const asked = new Set(actions.map(action => action.words));
  return {
    lost: actions.filter(action => action.acknowledged && !times.has(action.words)).map(action => action.words),
    doubled: [...times].filter(([, count]) => count > 1).map(([words]) => words),
    strange: [...times.keys()].filter(words => !asked.has(words)),
  };
}

export function isSame({ lost, doubled, strange }: Difference): boolean {
  return lost.length + doubled.length + strange.length === 0;
}
