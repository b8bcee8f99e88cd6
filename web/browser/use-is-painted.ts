import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false in the first render, so that it answers a click quickly. Then returns true in a transition, which
 * renders the rest of a long list (docs/performance.md).
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted;
}
