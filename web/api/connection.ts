import { useSyncExternalStore } from 'react';

export type Connection = 'here' | 'offline' | 'unavailable';

let state: Connection = 'here';
let pause = 0;
const listeners = new Set<() => void>();
const firstPause = 1_000;
const longestPause = 15_000;

/** Notes how a call went. After a failed one the portal is asked, with growing pauses, until it answers again. */
export function noteConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
  if (next === 'here') {
    pause = 0;
  } else if (pause === 0) {
    pause = firstPause;
    setTimeout(askAgain, pause);
  }
}

async function askAgain(): Promise<void> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' });
    if (answer.ok) return noteConnection('here');
    noteConnection('unavailable');
  } catch {
    noteConnection('offline');
  }
  pause = Math.min(pause * 2, longestPause);
  setTimeout(askAgain, pause);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back whenever the connection changes, outside React. */
export function onConnection(listener: (state: Connection) => void): () => void {
  return subscribe(() => listener(state));
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => state);
}
