import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first render, which answers a click quickly; then true, in a transition that renders the rest of a long
 * list (docs/performance.md).
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted;
}
