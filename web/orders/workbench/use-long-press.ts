import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

const longMs = 500;
/** A finger that moves further than this is scrolling. */
const mostMove = 10;
const controls = 'a, button, input, select, textarea, label, [popover]';

/** Returns the event handlers of a row that a long press selects on touch screens. */
export function useLongPress(onLongPress: () => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  /** The click that ends a long press must not revert the selection. */
  const wasLong = useRef(false);
  const stop = () => {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
  };
  useEffect(() => () => clearTimeout(pressed.current?.timer), []);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element;
      if (event.pointerType !== 'touch' || !event.currentTarget.contains(target) || target.closest(controls)) return;
      stop();
      wasLong.current = false;
      const select = () => {
        wasLong.current = true;
        onLongPress();
      };
      pressed.current = { timer: setTimeout(select, longMs), x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = pressed;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > mostMove) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event: SyntheticEvent) {
      if (wasLong.current) event.stopPropagation();
      wasLong.current = false;
    },
    // A long press would also open the browser's menu.
    onContextMenu: (event: SyntheticEvent) => pressed.current && event.preventDefault(),
  };
}
