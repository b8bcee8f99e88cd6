import { useSyncExternalStore } from 'react';

export type Connection = 'here' | 'offline' | 'unavailable';

let state: Connection = 'here';
let asking: Promise<void> | undefined;
let pause = 0;
const listeners = new Set<() => void>();
const firstPause = 1_000;
const longestPause = 15_000;

/**
 * A call found no portal, or one without its database, or one that is there again. That says little of the whole: what
 * counts is whether the portal itself answers, so it is asked.
 */
export function doubtConnection(found: Connection): void {
  if (found !== state) void isPortalHere();
}

/** Asks the portal whether it answers. */
export async function isPortalHere(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  await asking;
  return state === 'here';
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' });
    note(answer.ok ? 'here' : 'unavailable');
  } catch {
    note('offline');
  }
}

/** While the portal is away it is asked, with growing pauses, until it answers again. */
function note(next: Connection): void {
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
  await ask();
  if (state === 'here') return;
  pause = Math.min(pause * 2, longestPause);
  setTimeout(askAgain, pause);
}

// The browser may know of a lost connection first. That there is one again says nothing of the portal: it is asked.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => note('offline'));
  window.addEventListener('online', () => void ask());
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
  const read = () => state;
  return useSyncExternalStore(subscribe, read, read);
}
