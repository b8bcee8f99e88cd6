import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What has the focus is about to go: the screen's content has it then, not nothing. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Leads to another screen from a button that goes with this one. */
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
