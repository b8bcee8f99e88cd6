import { type RefObject, useEffect } from 'react';

/**
 * While a dialog is open, focus that falls through to the page under it goes to `fallback` instead: what had it, a row of
 * the dialog, is gone by the time a confirmation gives it back.
 */
export function useFocusInside(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.getElementById('root');
    const bringBack = ({ target }: FocusEvent) => {
      if (page?.contains(target as Node)) fallback.current?.focus();
    };
    document.addEventListener('focusin', bringBack);
    return () => document.removeEventListener('focusin', bringBack);
  }, [fallback]);
}
