import type { Sender } from '#server/files/picture-turns.ts';

/** Somebody who sends pictures and stays on the line. */
export function aSender(account = 1): Sender {
  return { account, signal: new AbortController().signal };
}
