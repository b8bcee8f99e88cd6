import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { isEscape } from '../browser/keys.ts';
import floating from './floating.module.css';
import styles from './popover.module.css';
import { useFloating } from './use-floating.ts';

type Props = {
  /** A button whose name describes what opens. */
  trigger: ReactElement;
  /** The name of the panel: 'Notifications'. */
  label: string;
  /** Rendered only while the popover is open; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

/**
 * A panel anchored to its button, on phones below the header at full width. Esc and a click outside close it. It is
 * above every dialog, so close it before its content opens a confirmation.
 */
export function Popover({ trigger, label, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const { button, box, isOpen, close } = useFloating(trigger, 'dialog', () => panel.current?.focus());

  function onKeyDown(event: KeyboardEvent) {
    if (!isEscape(event)) return;
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
