import { useEffect, useRef, useState } from 'react';
import { type Stage, stages } from '#contract/orders/order-rules.ts';

/** In milliseconds: how long a track shows what it gained. */
const shownFor = 2_500;

/** The last stage that gained items, and how many. */
export type Gain = { stage: Stage; count: number };

/**
 * Returns what a track gained at last while it is shown, for a moment. `done` is the number of items at each stage, of
 * `total`; another total is another order or another quantity, and no gain.
 */
export function useGain(done: Readonly<Record<Stage, number>>, total: number): Gain | undefined {
  const before = useRef({ done, total });
  const [gain, setGain] = useState<Gain>();
  const key = `${total} ${stages.map(stage => done[stage]).join(' ')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all numbers
  useEffect(() => {
    const was = before.current;
    before.current = { done, total };
    const stage = was.total === total ? stages.findLast(one => done[one] > was.done[one]) : undefined;
    setGain(stage && { stage, count: done[stage] - was.done[stage] });
    if (stage === undefined) return;
    const timer = setTimeout(() => setGain(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [key]);
  return gain;
}
