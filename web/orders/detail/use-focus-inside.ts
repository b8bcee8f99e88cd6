import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus in an open dialog. A confirmation that returns the focus to a deleted row would move it to the page
 * below, so the focus moves to `fallback` instead.
 */
export function useFocusInside(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.getElementById('root');
    const onFocusIn = ({ target }: FocusEvent) => {
      if (page?.contains(target as Node)) fallback.current?.focus();
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [fallback]);
}
