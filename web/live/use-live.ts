import { useEffect } from 'react';

/** Keeps the screens of a signed-in user live. What does it loads after the first screen, which does not wait for it. */
export function useLive(userId: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./live.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(userId);
      },
      // Without it the poll still brings everything, only later.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId]);
}
