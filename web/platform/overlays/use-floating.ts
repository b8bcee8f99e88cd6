import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLayer } from '../browser/layers.ts';

type ButtonProps = HTMLAttributes<HTMLButtonElement> & { popoverTarget?: string };

/**
 * A box anchored to its button: the browser's popover, which handles Esc, outside clicks and focus return
 * (docs/decisions/0011). `trigger` must be a button. The content is rendered only while it is open.
 */
export function useFloating(trigger: ReactElement, kind: 'menu' | 'dialog', onOpened: (box: HTMLElement) => void) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const findTrigger = () => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`);

  /** Closes the box and returns the focus, which Safari would leave on the page. */
  function close() {
    ref.current?.hidePopover();
    findTrigger()?.focus();
  }

  useLayer(isOpen, close);

  const button = cloneElement(trigger as ReactElement<ButtonProps>, {
    popoverTarget: id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
  });
  const box = {
    ref,
    id,
    popover: 'auto' as const,
    // A click in the box must not reach the surrounding row or card.
    onClick: (event: MouseEvent) => event.stopPropagation(),
    // The content must be rendered before the box is shown, and until the focus has returned after it is hidden.
    onBeforeToggle: (event: ToggleEvent) => event.newState === 'open' && flushSync(() => setOpen(true)),
    onToggle: (event: ToggleEvent) => {
      if (event.newState === 'closed') return setOpen(false);
      const anchor = findTrigger();
      if (anchor && ref.current) {
        if (!CSS.supports('position-area', 'end')) placeUnder(anchor, ref.current);
        onOpened(ref.current);
      }
    },
  };
  return { button, box, isOpen, close };
}

/** For browsers without CSS anchors (before 2026): places the box below the button, with aligned ends. */
function placeUnder(anchor: HTMLElement, box: HTMLElement) {
  const edge = anchor.getBoundingClientRect();
  const top = Math.max(0, Math.min(edge.bottom, window.innerHeight - box.offsetHeight));
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(0, edge.right - box.offsetWidth)}px`;
}
