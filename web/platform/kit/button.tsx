import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { CountDot } from './count-dot.tsx';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger' | 'fill';

/** Returns the class that makes a link look like a button. */
export function buttonLook(look: ButtonLook = 'plain', extra: { wide?: boolean; icon?: boolean } = {}): string {
  const names = [styles.button, look !== 'plain' && styles[look], extra.wide && styles.wide, extra.icon && styles.icon];
  return names.filter(Boolean).join(' ');
}

type Props = ComponentProps<'button'> & {
  look?: ButtonLook;
  wide?: boolean;
  icon?: ReactNode;
  busy?: boolean;
  /** The label while busy ('Placing Order...'); the width does not change. */
  busyText?: string;
  /** A dot with a number after the text. Screen readers read `countUnit` ('unread messages'). */
  count?: number;
  countUnit?: string;
};

/** A button. While `busy`, it keeps the focus, announces that it is busy, and ignores clicks. */
export function Button({ look, wide, icon, busy = false, busyText, count = 0, countUnit, ...rest }: Props) {
  const { children, onClick, className, ...attributes } = rest;
  return (
    <button
      type="button"
      {...attributes}
      className={[buttonLook(look, { wide }), className].filter(Boolean).join(' ')}
      aria-disabled={busy || attributes['aria-disabled']}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon}
      {busyText ? (
        <span className={styles.texts}>
          <span className={busy ? styles.away : undefined} aria-hidden={busy}>
            {children}
          </span>
          <span className={busy ? undefined : styles.away} aria-hidden={!busy}>
            {busyText}
          </span>
        </span>
      ) : (
        children
      )}
      <CountDot count={count} unit={countUnit} tone={look === 'primary' ? 'onAccent' : 'danger'} />
    </button>
  );
}

type IconProps = ComponentProps<'button'> & {
  label: string;
  look?: ButtonLook;
  icon?: ReactNode;
  count?: number;
  countTone?: 'danger' | 'accent';
};

/** A button with only an icon. `label` is its name and its tooltip, `count` a dot at its corner. */
export function IconButton({ label, look = 'quiet', icon, count = 0, countTone, children, ...rest }: IconProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={buttonLook(look, { icon: true })}>
      {icon ?? children}
      <CornerDot count={count} tone={countTone} />
    </button>
  );
}

/**
 * The dot at the corner of an icon button or link. Its number is part of the label, so screen readers do not read it
 * twice.
 */
export function CornerDot({ count, tone }: { count: number; tone?: 'danger' | 'accent' }) {
  return count > 0 ? (
    <span className={styles.corner} aria-hidden="true">
      <CountDot count={count} tone={tone} />
    </span>
  ) : null;
}
