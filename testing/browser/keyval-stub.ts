/** An in-memory IndexedDB, by store, for `vi.mock('idb-keyval', …)`. Copies values, as browsers do. */
export function keyvalStub(kept: Map<string, Map<unknown, unknown>>) {
  function of(store: string): Map<unknown, unknown> {
    const known = kept.get(store) ?? new Map();
    kept.set(store, known);
    return known;
  }
  return {
    createStore: (name: string) => name,
    get: async (key: unknown, store: string) => structuredClone(of(store).get(key)),
    set: async (key: unknown, value: unknown, store: string) => void of(store).set(key, structuredClone(value)),
    setMany: async (entries: [unknown, unknown][], store: string) => {
      for (const [key, value] of entries) of(store).set(key, structuredClone(value));
    },
    update: async (key: unknown, by: (value: unknown) => unknown, store: string) =>
      void of(store).set(key, structuredClone(by(of(store).get(key)))),
    delMany: async (given: unknown[], store: string) => {
      for (const key of given) of(store).delete(key);
    },
    keys: async (store: string) => [...of(store).keys()],
    entries: async (store: string) => [...of(store)],
    clear: async (store: string) => of(store).clear(),
  };
}
