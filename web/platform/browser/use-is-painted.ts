import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false in the first render, in which a list renders only the rows of one window, so that it answers a click
 * quickly and shows no empty page. Then returns true in a transition, which renders the rest (docs/performance.md).
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted;
}

/** Returns how many rows of this height fill the window. */
export function rowsInWindow(height: number): number {
  return Math.ceil(window.innerHeight / height);
}
