import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { later } from '../browser/later.tsx';
import { texts } from './texts.ts';
import type { ShownToast, ToastOptions } from './toast-list.tsx';

const maxToasts = 3;
/** Loaded separately, because no first screen shows a toast. */
const ToastList = later(async () => (await import('./toast-list.tsx')).ToastList);

/** The function that shows a toast; shows nothing outside the provider. */
export const ToastContext = createContext<(text: string, options?: ToastOptions) => void>(() => {});

/**
 * Shows short messages at the lower edge of the screen and announces them. They report changes elsewhere or actions
 * that can be undone. Use an alert or a banner for text that users must read.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);
  const show = useCallback((text: string, options: ToastOptions = {}) => {
    lastId.current += 1;
    const toast = { ...options, id: lastId.current, text };
    setToasts(now => {
      const staying = now.filter(({ leaving, about }) => !leaving && (!about || about !== toast.about));
      return [...staying.slice(1 - maxToasts), toast];
    });
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      {/* Screen readers announce only additions to a live region that already exists. */}
      <section aria-label={texts.messages} aria-live="polite" aria-relevant="additions">
        {toasts.length > 0 && <ToastList toasts={toasts} onChange={setToasts} />}
      </section>
    </ToastContext>
  );
}

/** Returns the function that shows a toast, and loads the list of toasts when the browser is idle. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  useEffect(ToastList.prepare, []);
  return useContext(ToastContext);
}

/** The same for screens that rarely show a toast: the list of toasts loads with the first one. */
export function useRareToast(): (text: string, options?: ToastOptions) => void {
  return useContext(ToastContext);
}
