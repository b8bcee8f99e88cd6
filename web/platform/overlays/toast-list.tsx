import { X } from 'lucide-react';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useFocusBefore } from '../browser/focus.ts';
import { shortcutKey } from '../browser/keys.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { texts } from './texts.ts';
import styles from './toast.module.css';

export type ToastOptions = {
  /** Undoes the action that the toast reports. */
  undo?: () => void;
  /** A new toast replaces an older one about the same subject, so repeated actions do not cover the screen. */
  about?: string;
};
export type ShownToast = ToastOptions & { id: number; text: string; leaving?: boolean };

const shownForMs = 6_000;
/** A toast with an Undo button stays longer. */
const undoShownForMs = 12_000;

type ListProps = {
  toasts: readonly ShownToast[];
  onChange: Dispatch<SetStateAction<readonly ShownToast[]>>;
};

/**
 * The toasts. On phones they move away from the focused field and from elements marked with `data-keep-clear`. A toast
 * disappears after some seconds, but not while it is hovered or focused or the page is hidden. Ctrl or Cmd+Z undoes the
 * newest one.
 */
export function ToastList({ toasts, onChange }: ListProps) {
  const [held, setHeld] = useState(false);
  const isHidden = useHidden();
  const isFieldLow = useFieldLow(toasts);
  const { onFocus, back } = useFocusBefore();
  const leave = useCallback(
    (id: number) => onChange(now => now.map(one => (one.id === id ? { ...one, leaving: true } : one))),
    [onChange],
  );
  const remove = useCallback((id: number) => onChange(now => now.filter(one => one.id !== id)), [onChange]);
  const dismiss = useCallback(
    (id: number) => {
      leave(id);
      setHeld(false);
      back();
    },
    [leave, back],
  );
  useUndoKey(toasts, leave);

  return (
    <ul
      className={`${styles.toasts} ${isFieldLow ? styles.above : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={event => {
        setHeld(true);
        onFocus(event);
      }}
      onBlur={() => setHeld(false)}
    >
      {toasts.map(toast => (
        <Toast
          key={toast.id}
          toast={toast}
          held={held || isHidden}
          onLeave={leave}
          onDismiss={dismiss}
          onRemove={remove}
        />
      ))}
    </ul>
  );
}

type ToastProps = {
  toast: ShownToast;
  held: boolean;
  onLeave: (id: number) => void;
  onDismiss: (id: number) => void;
  onRemove: (id: number) => void;
};

function Toast({ toast, held, onLeave, onDismiss, onRemove }: ToastProps) {
  const { id, text, undo, leaving } = toast;
  const shownFor = undo ? undoShownForMs : shownForMs;
  useEffect(() => {
    if (held || leaving) return;
    const timer = setTimeout(() => onLeave(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, held, leaving, shownFor, onLeave]);

  return (
    <li className={`${styles.toast} ${leaving ? styles.leaving : ''}`} onAnimationEnd={() => leaving && onRemove(id)}>
      <span>{text}</span>
      {undo && (
        <Button
          look="quiet"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => {
            onDismiss(id);
            undo();
          }}
        >
          {texts.undo}
        </Button>
      )}
      <IconButton label={texts.dismiss} onClick={() => onDismiss(id)} icon={<X size={18} aria-hidden="true" />} />
    </li>
  );
}

/** Tab cannot reach a toast below a modal dialog, so Ctrl+Z works everywhere except in text fields. */
function useUndoKey(toasts: readonly ShownToast[], leave: (id: number) => void): void {
  const undoable = toasts.findLast(({ undo, leaving }) => undo && !leaving);
  // Before the toast is painted, so that the key works as soon as somebody can read it.
  useLayoutEffect(() => {
    if (!undoable) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = shortcutKey(event) === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || (event.target as Element).closest('input:not([type="checkbox"]), textarea')) return;
      event.preventDefault();
      leave(undoable.id);
      undoable.undo?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undoable, leave]);
}

function useHidden(): boolean {
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const onChange = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isHidden;
}

/** Returns true while the focused field is in the lower half of the screen. */
function useFieldLow(toasts: readonly ShownToast[]): boolean {
  const [isFieldLow, setFieldLow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast measures again
  useEffect(() => {
    const measure = () => {
      const field = document.activeElement?.closest('input, textarea, select');
      setFieldLow(field ? field.getBoundingClientRect().bottom > innerHeight / 2 : false);
    };
    measure();
    document.addEventListener('focusin', measure);
    return () => document.removeEventListener('focusin', measure);
  }, [toasts]);
  return isFieldLow;
}
