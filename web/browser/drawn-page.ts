import { useLayoutEffect } from 'react';

/** While the build draws pages (docs/performance.md). */
export const isDrawing = import.meta.env.SSR;

/** What came drawn with the page lies over the first screen until that stands. */
export function useDrawnPage(): void {
  useLayoutEffect(() => document.getElementById('drawn-page')?.remove(), []);
}
