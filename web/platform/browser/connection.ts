import { makeStore, useStore } from './store.ts';

export type Connection = 'here' | 'offline' | 'unavailable';

const connection = makeStore<Connection>('here');
let asking: Promise<void> | undefined;
let pause = 0;
const firstPause = 1_000;
const longestPause = 15_000;

/** Reports the state that a call suggests. A single failed call proves little, so the health endpoint decides. */
export function doubtConnection(found: Connection): void {
  if (found !== connection.read()) void isPortalHere();
}

/** Requests the health endpoint. */
export async function isPortalHere(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  await asking;
  return connection.read() === 'here';
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store' });
    note(answer.ok ? 'here' : 'unavailable');
  } catch {
    note('offline');
  }
}

/** Polls the health endpoint with growing pauses while the portal is unreachable. */
function note(next: Connection): void {
  if (next === connection.read()) return;
  connection.write(next);
  if (next === 'here') {
    pause = 0;
  } else if (pause === 0) {
    pause = firstPause;
    setTimeout(askAgain, pause);
  }
}

async function askAgain(): Promise<void> {
  await ask();
  if (connection.read() === 'here') return;
  pause = Math.min(pause * 2, longestPause);
  setTimeout(askAgain, pause);
}

// The browser may detect a lost connection first. A restored connection does not mean that the portal answers.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => note('offline'));
  window.addEventListener('online', () => void ask());
}

/** Calls back whenever the connection changes, outside React. */
export function onConnection(listener: (state: Connection) => void): () => void {
  return connection.subscribe(() => listener(connection.read()));
}

export function useConnection(): Connection {
  return useStore(connection);
}
