import { hashKey, type QueryKey } from '@tanstack/react-query';

type Options = {
  /** Fetches again what stands under a key; over when it is there. */
  refresh: (key: QueryKey) => Promise<unknown>;
  /** Whether a change of this tab is on its way there: what came back meanwhile would not have it yet. */
  isChanging: (key: QueryKey) => boolean;
};

const changingMs = 50;

/**
 * Fetches again what events made old: at once, and however many events come, one fetch of a thing at a time. One that is
 * heard of while it is fetched is fetched once more.
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
      // What failed is asked again by the poll, or when the portal is back.
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
