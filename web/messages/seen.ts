import { useSyncExternalStore } from 'react';
import { keep, readKept } from '../browser/kept.ts';
import { newestStamp, seenKey } from './unread.ts';

const listeners = new Set<() => void>();
let version = 0;
const readVersion = () => version;

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}
globalThis.addEventListener?.('storage', changed);

/** Stores that the user sees the order's details now. `newest` is the time of its newest message. */
export function stampSeen(userId: number, orderId: number, newest: string | undefined): void {
  keepSeen(userId, orderId, newestStamp(newest, new Date().toISOString()));
}

/** Stores the server's stamp. In a full storage, the `seenAt` of the order still counts. */
export function keepSeen(userId: number, orderId: number, stamp: string): void {
  keep(seenKey(userId, orderId), stamp);
  changed();
}

export function readSeen(userId: number, orderId: number): string | null {
  return readKept(seenKey(userId, orderId));
}

/** Re-renders when a stamp changes, here or in another tab. */
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
