import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useCloseRequest } from '../browser/use-close-request.ts';
import { IconButton } from '../kit/button.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import styles from './dialog.module.css';
import { texts } from './texts.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A line under the title. */
  context?: ReactNode;
  /** Buttons beside the close button. */
  tools?: ReactNode;
  footer?: ReactNode;
  /**
   * `narrow` for a short form, `wide` for a long one or a product, `broad` for a table, `full` for two columns, `most`
   * for a workbench.
   */
  size?: 'narrow' | 'wide' | 'broad' | 'full' | 'most';
  /** False when the body has columns and spacing of its own. */
  padded?: boolean;
  /** True when the URL opens the dialog, because Back then changes the URL itself. */
  inAddress?: boolean;
  /** The initially focused element; without one, the close button. A function receives how the dialog was opened. */
  initialFocus?: RefObject<HTMLElement | null> | ((opened: string) => HTMLElement | null | undefined) | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

/**
 * A dialog above the page, full screen on phones. The parent component controls `open`; the focus enters and returns
 * automatically.
 */
export function Dialog({
  open,
  onClose,
  title,
  context,
  tools,
  footer,
  size = 'wide',
  padded = true,
  inAddress = false,
  initialFocus,
  onKeyDown,
  children,
}: Props) {
  useCloseRequest(open, onClose, inAddress);
  const closeButton = useRef<HTMLButtonElement>(null);
  // Without an element, Base UI would compute the visibility of everything in the dialog.
  const focused = (opened: string) =>
    (typeof initialFocus === 'function' ? initialFocus(opened) : initialFocus?.current) ?? closeButton.current;
  return (
    <Base.Root open={open} onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={`${styles.popup} ${size === 'most' ? styles.full : ''} ${styles[size]}`}
            initialFocus={focused}
            onKeyDown={event => {
              onKeyDown?.(event);
              // Otherwise Esc would also close the dialog.
              if (event.defaultPrevented) event.preventBaseUIHandler();
            }}
          >
            <div>
              <Head title={title} context={context} tools={tools} close={closeButton} onClose={onClose} />
              {/* The dialog covers the connection bar of the page. */}
              <ConnectionBar />
            </div>
            {/* Scrollable areas must be reachable by keyboard. */}
            <div className={`${styles.body} ${padded ? styles.padded : ''}`} tabIndex={padded ? 0 : undefined}>
              {children}
            </div>
            {footer && <footer className={styles.foot}>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type HeadProps = Pick<Props, 'title' | 'context' | 'tools' | 'onClose'> & {
  close: RefObject<HTMLButtonElement | null>;
};

function Head({ title, context, tools, close, onClose }: HeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <Base.Title className={styles.title}>{title}</Base.Title>
        {context && <Base.Description className={styles.context}>{context}</Base.Description>}
      </div>
      {tools}
      <IconButton ref={close} label={texts.close} onClick={onClose} icon={<X size={20} aria-hidden="true" />} />
    </header>
  );
}
