import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type Around, aroundHook } from './around-hook.ts';

/** Returns a client that retries nothing and fetches nothing by itself. */
export function quietClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY }, mutations: { retry: false } },
  });
}

/**
 * Returns the result of a hook in its first render, without a browser. This is enough for hooks that read queries or
 * return functions. Effects do not run.
 */
export function runHook<T>(hook: () => T, client: QueryClient, around: Around = {}): T {
  const results: T[] = [];
  const Caller = () => {
    results.push(hook());
    return null;
  };
  renderToString(aroundHook(createElement(Caller), client, around));
  return results.at(-1) as T;
}
