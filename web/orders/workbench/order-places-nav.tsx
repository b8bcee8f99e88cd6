import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../platform/kit/button.tsx';
import type { OrderAround } from './order-places.ts';
import styles from './workbench.module.css';
import { texts } from './workbench-texts.ts';

/** '3 of 48' with buttons for the previous and next orders of the list; nothing without a list. */
export function OrderPlacesNav({ around }: { around: OrderAround }) {
  const { position, total, isUnread, previous, next, onMove } = around;
  if (total === '') return null;
  return (
    <nav className={styles.places} aria-label={texts.neighbors}>
      <IconButton
        label={texts.previous}
        title={texts.withKey(texts.previous, '[')}
        aria-keyshortcuts="["
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onMove(previous)}
        icon={<ChevronLeft size={20} aria-hidden="true" />}
      />
      <span>{texts.place(position, total, isUnread)}</span>
      <IconButton
        label={texts.next}
        title={texts.withKey(texts.next, ']')}
        aria-keyshortcuts="]"
        disabled={next === undefined}
        onClick={() => next !== undefined && onMove(next)}
        icon={<ChevronRight size={20} aria-hidden="true" />}
      />
    </nav>
  );
}
