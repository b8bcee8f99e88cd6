import { startTransition, useEffect, useState } from 'react';

/**
 * False while a screen is drawn with the press that asked for it, which is to be short; then true, in a transition: what is
 * left of a long list follows piece by piece (docs/performance.md).
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted;
}
