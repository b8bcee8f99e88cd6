import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusAfterRemoval } from '../../browser/focus.ts';
import { Banner } from '../../kit/states.tsx';
import { firstField } from '../form-dialog.tsx';
import styles from './conflict.module.css';

type Props = {
  /** The other user's action while the form was open. */
  title: string;
  /** The changes of the other user, and that the input is kept. */
  text: string;
  /** Buttons for the possible next steps. */
  children?: ReactNode;
};

/** A banner above a form: another user saved the same entry while the form was open. */
export function Conflict({ title, text, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // In a long form the banner is outside the viewport when the user saves.
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), []);
  // The clicked button disappears with the banner, so the form's first field gets the focus.
  useFocusAfterRemoval(place, box => box.closest('form')?.querySelector<HTMLElement>(firstField));
  return (
    <div ref={place} className={styles.conflict}>
      <Banner tone="bad">
        <b>{title}</b> {text}
        {children && <span className={styles.actions}>{children}</span>}
      </Banner>
    </div>
  );
}
