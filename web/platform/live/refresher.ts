import { hashKey, type QueryKey } from '@tanstack/react-query';

type Options = {
  /** Re-fetches the queries under a key. */
  refresh: (key: QueryKey) => Promise<unknown>;
  /** Returns whether this tab is changing the data of a key, because a response could still lack the change. */
  isChanging: (key: QueryKey) => boolean;
};

const changingMs = 50;

/**
 * Re-fetches invalidated keys, each with one request at a time. Events that arrive during a request cause one more
 * request after it.
 */
export function makeRefresher({ refresh, isChanging }: Options): (key: QueryKey) => void {
  const running = new Map<string, { again: boolean }>();

  async function run(key: QueryKey, state: { again: boolean }): Promise<void> {
    while (state.again) {
      if (isChanging(key)) {
        await new Promise(resolve => setTimeout(resolve, changingMs));
        continue;
      }
      state.again = false;
      // Polling or the next connection retries a failed request.
      await refresh(key).catch(() => {});
    }
  }

  return key => {
    const hash = hashKey(key);
    const known = running.get(hash);
    if (known) {
      known.again = true;
      return;
    }
    const state = { again: true };
    running.set(hash, state);
    void run(key, state).finally(() => running.delete(hash));
  };
}
