import { useSyncExternalStore } from 'react';
import { newestStamp, seenKey } from './unread.ts';

const listeners = new Set<() => void>();
let version = 0;
const readVersion = () => version;

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}
globalThis.addEventListener?.('storage', changed);

/** Stamps that this user has the order's details, whose newest message is of `newest`, open now. */
export function stampSeen(userId: number, orderId: number, newest: string | undefined): void {
  keepSeen(userId, orderId, newestStamp(newest, new Date().toISOString()));
}

/** Keeps a stamp as it is: the server's, once it has answered. */
export function keepSeen(userId: number, orderId: number, stamp: string): void {
  try {
    localStorage.setItem(seenKey(userId, orderId), stamp);
  } catch {
    // Without room the server's stamp still counts.
  }
  changed();
}

export function readSeen(userId: number, orderId: number): string | null {
  try {
    return localStorage.getItem(seenKey(userId, orderId));
  } catch {
    return null;
  }
}

/** Renders again when a stamp changes, here or in another tab. */
export function useSeenStamps(): number {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readVersion,
    readVersion,
  );
}
