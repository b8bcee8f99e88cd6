import { useEffect } from 'react';

/** Keeps the screens of a signed-in user current. The code loads after the first screen. */
export function useLive(userId: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./live.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(userId);
      },
      // Polling still updates all data, but later.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId]);
}
