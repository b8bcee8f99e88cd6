import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import floating from './floating.module.css';
import styles from './popover.module.css';
import { useFloating } from './use-floating.ts';

type Props = {
  /** A button; its own name says what opens. */
  trigger: ReactElement;
  /** The name of what opens: 'Notifications'. */
  label: string;
  /** Made only while it is open; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
};

/**
 * A panel that hangs from its button: under the head over the whole width on phones. Closes by Esc and by a press
 * elsewhere. It lies above every dialog, so close it before something in it asks a question.
 */
export function Popover({ trigger, label, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const { button, box, isOpen, close } = useFloating(trigger, 'dialog', () => panel.current?.focus());

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    <>
      {button}
      <div {...box} className={`${floating.floating} ${styles.popover}`}>
        {isOpen && (
          <section ref={panel} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {children(close)}
          </section>
        )}
      </div>
    </>
  );
}
