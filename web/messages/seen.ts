import { makeStore, useStore } from '../platform/browser/store.ts';
import { readStored, writeStored } from '../platform/browser/stored.ts';
import { newestStamp, seenKey } from './unread.ts';

/** Counts the changes of all stamps. */
const version = makeStore(0);
const changed = () => version.write(version.read() + 1);
globalThis.addEventListener?.('storage', changed);

/** Stores that the user is looking at the order's details now. `newest` is the time of the order's newest message. */
export function stampSeen(userId: number, orderId: number, newest: string | undefined): void {
  storeSeen(userId, orderId, newestStamp(newest, new Date().toISOString()));
}

/** Stores the server's stamp. When the storage is full, the order's `seenAt` still counts. */
export function storeSeen(userId: number, orderId: number, stamp: string): void {
  writeStored(seenKey(userId, orderId), stamp);
  changed();
}

export function readSeen(userId: number, orderId: number): string | null {
  return readStored(seenKey(userId, orderId));
}

/** Re-renders when a stamp changes, in this tab or another. */
export function useSeenStamps(): number {
  return useStore(version);
}
