import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './conflict.module.css';
import { firstField } from './form-dialog.tsx';
import { Banner } from './states.tsx';

type Props = {
  /** What somebody else did meanwhile. */
  title: string;
  /** What they changed, and that nothing typed is lost. */
  text: string;
  /** The ways on, as quiet buttons. */
  children?: ReactNode;
};

/** At the head of a form: somebody else saved the same thing while it was open. What was entered stays until a choice is made. */
export function Conflict({ title, text, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Saved from the foot of a long form, whose head is out of sight.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), []);
  // The way that was chosen goes: the form has the focus then, as when it opened.
  useLayoutEffect(() => {
    const box = place.current;
    const form = box?.closest('form');
    return () => {
      if (box?.contains(document.activeElement)) form?.querySelector<HTMLElement>(firstField)?.focus();
    };
  }, []);
  return (
    <div ref={place} className={styles.conflict}>
      <Banner tone="bad">
        <b>{title}</b> {text}
        {children && <span className={styles.actions}>{children}</span>}
      </Banner>
    </div>
  );
}
