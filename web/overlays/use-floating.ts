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
 * A box that floats by its button: the browser's own popover, so that Esc, a press elsewhere and the return of the focus
 * need no code (docs/decisions/0011). `trigger` has to be a button. The box's content is there only while it is open.
 */
export function useFloating(trigger: ReactElement, kind: 'menu' | 'dialog', onOpened: (box: HTMLElement) => void) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const findTrigger = () => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`);

  /** Closes it and gives the focus back; Safari would leave it on the page. */
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
    // A press in it is none on the row or card that it stands in.
    onClick: (event: MouseEvent) => event.stopPropagation(),
    // The content has to stand before the box is shown, and until the focus has gone back when it is hidden.
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

/** For browsers without CSS anchors (before 2026): under the button, their ends in line. */
function placeUnder(anchor: HTMLElement, box: HTMLElement) {
  const edge = anchor.getBoundingClientRect();
  const top = Math.max(0, Math.min(edge.bottom, window.innerHeight - box.offsetHeight));
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(0, edge.right - box.offsetWidth)}px`;
}
