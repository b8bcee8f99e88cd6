import { X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import { createPortal } from 'react-dom';
import { isEscape } from '../browser/keys.ts';
import { IconButton } from '../kit/button.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './dialog.module.css';
import type { Dialog } from './dialog.tsx';
import { texts } from './texts.ts';

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'context' | 'tools' | 'onClose' | 'onKeyDown' | 'children'>;

/**
 * A region beside the page with the head of a dialog. The page stays usable. Esc closes the pane that contains the
 * focus.
 */
export function Pane({ title, context, tools, onClose, onKeyDown, children }: Props) {
  const titleId = useId();

  function onKey(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event);
    const isHere = event.currentTarget.contains(event.target as Node);
    if (isEscape(event) && isHere && !event.defaultPrevented) onClose();
  }

  // A child of the body, so that print styles can hide the page.
  return createPortal(
    <section className={styles.pane} data-pane aria-labelledby={titleId} tabIndex={-1} onKeyDown={onKey}>
      <div>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {context && <p className={styles.context}>{context}</p>}
          </div>
          {tools}
          <IconButton label={texts.close} onClick={onClose} icon={<X size={20} aria-hidden="true" />} />
        </header>
        <ConnectionBar />
      </div>
      <div className={styles.body}>{children}</div>
    </section>,
    document.body,
  );
}
