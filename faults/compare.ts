/** One requested action, as text in the form that `read-kept.ts` returns. */
export type Action = { words: string; acknowledged: boolean };

export type Difference = {
  /** Acknowledged actions that are missing. */
  lost: string[];
  /** Actions that exist more than once. */
  doubled: string[];
  /** Data that was never requested in this form: partial or changed. */
  strange: string[];
};

/**
 * Compares requests with the stored data. Acknowledged actions must exist once, unanswered ones at most once, and no
 * other data may exist.
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
