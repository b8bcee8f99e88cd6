import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './segmented.module.css';

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
  /** The class of the panel. */
  className?: string;
};

/** Tabs above their panel: one Tab stop; arrow keys, Home and End select. Views without a panel use Segmented. */
export function Tabs<T extends string>({ label, value, options, onChange, children, className }: Props<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = options.findIndex(option => option.value === value);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === forward ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0;
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? options.length - 1 : step === 0 ? -1 : at + step;
    const option = options[step === 0 ? next : (next + options.length) % options.length];
    if (!option) return;
    event.preventDefault();
    onChange(option.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}${option.value}`)}`)?.focus();
  }

  return (
    <>
      <div ref={list} className={styles.segmented} role="tablist" aria-label={label}>
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            id={`${id}${option.value}`}
            role="tab"
            aria-selected={option.value === value}
            aria-controls={`${id}panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={onKeyDown}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} className={className} role="tabpanel" aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  );
}
