import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './toast.module.css';

type ToastOptions = {
  /** Takes back what the toast tells of. */
  undo?: () => void;
  /** The next toast about the same takes its place: what is done again and again must not cover the screen. */
  about?: string;
};
type Shown = ToastOptions & { id: number; text: string; leaving?: boolean };

const most = 3;
const shownFor = 6_000;
/** What can be undone stays longer. */
const undoShownFor = 12_000;

const ToastContext = createContext<(text: string, options?: ToastOptions) => void>(() => {});

/**
 * Says at the lower edge what happened elsewhere or can be undone; announced. A toast goes by itself, but not while the
 * pointer or the focus is on it or the page is not looked at. Ctrl or Cmd+Z presses the newest one's Undo. What must be
 * read is an alert or a banner.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const [held, setHeld] = useState(false);
  const [hidden, setHidden] = useState(false);
  const last = useRef(0);
  /** Had the focus before it came here. */
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    const onChange = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  const show = useCallback((text: string, options: ToastOptions = {}) => {
    last.current += 1;
    const toast = { ...options, id: last.current, text };
    setToasts(now => {
      const staying = now.filter(({ leaving, about }) => !leaving && (!about || about !== toast.about));
      return [...staying.slice(1 - most), toast];
    });
  }, []);
  const leave = useCallback((id: number) => {
    setToasts(now => now.map(one => (one.id === id ? { ...one, leaving: true } : one)));
  }, []);
  const press = useCallback(
    (id: number) => {
      leave(id);
      setHeld(false);
      before.current?.focus();
    },
    [leave],
  );
  const undoable = toasts.findLast(({ undo, leaving }) => undo && !leaving);
  // Under a modal dialog Tab does not lead here; while one types, the keys undo what is typed.
  useEffect(() => {
    if (!undoable) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || (event.target as Element).closest('input, textarea')) return;
      event.preventDefault();
      leave(undoable.id);
      undoable.undo?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undoable, leave]);
  const drop = useCallback((id: number) => setToasts(now => now.filter(one => one.id !== id)), []);

  return (
    <ToastContext value={show}>
      {children}
      <section
        className={styles.toasts}
        aria-label="Messages"
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={event => {
          setHeld(true);
          const from = event.relatedTarget;
          if (!event.currentTarget.contains(from)) before.current = from instanceof HTMLElement ? from : null;
        }}
        onBlur={() => setHeld(false)}
      >
        {toasts.map(toast => (
          <Toast key={toast.id} toast={toast} held={held || hidden} onLeave={leave} onPress={press} onGone={drop} />
        ))}
      </section>
    </ToastContext>
  );
}

/** Gives the function that shows a toast. */
export function useToast(): (text: string, options?: ToastOptions) => void {
  return useContext(ToastContext);
}

type ToastProps = {
  toast: Shown;
  held: boolean;
  onLeave: (id: number) => void;
  onPress: (id: number) => void;
  onGone: (id: number) => void;
};

function Toast({ toast, held, onLeave, onPress, onGone }: ToastProps) {
  const { id, text, undo, leaving } = toast;
  const time = undo ? undoShownFor : shownFor;
  useEffect(() => {
    if (held || leaving) return;
    const timer = setTimeout(() => onLeave(id), time);
    return () => clearTimeout(timer);
  }, [id, held, leaving, time, onLeave]);

  return (
    <div className={`${styles.toast} ${leaving ? styles.leaving : ''}`} onAnimationEnd={() => leaving && onGone(id)}>
      <span>{text}</span>
      {undo && (
        <Button
          look="quiet"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => {
            onPress(id);
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => onPress(id)} icon={<X size={18} aria-hidden="true" />} />
    </div>
  );
}
