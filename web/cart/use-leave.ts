import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Moves the focus to the page's content before the focused element is unmounted. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Navigates to another screen and moves the focus to its content. */
export function useLeave() {
  const navigate = useNavigate();
  return useCallback(
    (to: '/' | '/catalog' | '/customization-cart' | '/orders') => {
      focusContent();
      void navigate({ to });
    },
    [navigate],
  );
}
