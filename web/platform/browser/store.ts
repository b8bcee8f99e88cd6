import { useSyncExternalStore } from 'react';

export type Store<T> = {
  read: () => T;
  /** Replaces the value and notifies all listeners. */
  write: (next: T) => void;
  /** Calls back after each change. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void;
};

/** A store that its users can read but not write. */
export type Readable<T> = Pick<Store<T>, 'read' | 'subscribe'>;

/** A value outside React that components subscribe to with `useStore`. */
export function makeStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the result of `select` for the store's value, and re-renders when it changes. */
export function useStore<T, S = T>(store: Readable<T>, select: (value: T) => S = value => value as unknown as S): S {
  const read = () => select(store.read());
  return useSyncExternalStore(store.subscribe, read, read);
}
