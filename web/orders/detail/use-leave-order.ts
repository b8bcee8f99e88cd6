import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useHasUnsavedInput } from '../../platform/forms/unsaved-input.ts';

type Place = { pathname: string; search: object };

/**
 * Asks before an opened order is closed or replaced while one of its forms has input. Returns how to close the order,
 * and the question.
 */
export function useLeaveOrder(onClose: () => void) {
  const wouldLose = useHasUnsavedInput();
  const [isAsking, setAsking] = useState(false);
  const isLeaving = useRef(false);
  const move = useBlocker({
    // The portal itself goes to other pages, for example when the session has ended.
    shouldBlockFn: ({ current, next, action }) =>
      !isLeaving.current && (isOfBrowser(action) || showsAnother(current, next)),
    disabled: !wouldLose,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return {
    close: () => (wouldLose ? setAsking(true) : onClose()),
    question: {
      isOpen: isAsking || move.status === 'blocked',
      cancel() {
        setAsking(false);
        move.reset?.();
      },
      confirm() {
        setAsking(false);
        if (move.status === 'blocked') return move.proceed();
        isLeaving.current = true;
        onClose();
      },
    },
  };
}

const isOfBrowser = (action: string) => action === 'BACK' || action === 'FORWARD' || action === 'GO';

/** Whether the page closes the order or shows another one. */
function showsAnother(current: Place, next: Place): boolean {
  return next.pathname === current.pathname && orderIn(next) !== orderIn(current);
}

const orderIn = ({ search }: Place): unknown => ('order' in search ? search.order : undefined);
