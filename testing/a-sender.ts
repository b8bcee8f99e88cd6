import type { Sender } from '#server/platform/files/picture-turns.ts';

/** Returns an account that sends pictures over a connection that stays open. */
export function aSender(account = 1): Sender {
  return { account, signal: new AbortController().signal };
}
