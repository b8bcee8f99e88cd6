import type { QueryClient } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { type Around, aroundHook } from './around-hook.ts';
import { quietClient } from './run-hook.ts';

export { act };

/** Waits until `check` passes. State changes meanwhile need no `act`, because answers cause them. */
export async function until(check: () => unknown): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await vi.waitFor(check);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
}

type Rendered<P, T> = {
  /** The result of the last render. */
  readonly now: T;
  /** Renders again with other properties. */
  render(props: P): void;
  unmount(): void;
};

/**
 * Renders a hook with its state and effects, without a browser. React only needs an element that accepts listeners,
 * because nothing is rendered into it. Wrap state changes in `act`. At the end, unmount hooks that read a shared store,
 * and undo the stubs with `vi.unstubAllGlobals()`.
 */
export function renderHook<P, T>(
  hook: (props: P) => T,
  props: NoInfer<P>,
  client: QueryClient = quietClient(),
  around: Around = {},
): Rendered<P, T> {
  const listens = { addEventListener() {}, removeEventListener() {} };
  const container = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: { nodeType: 9, ...listens },
    ...listens,
  };
  keepForReact('window', globalThis);
  keepForReact('HTMLIFrameElement', class {});
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(container as unknown as Element);
  const results: T[] = [];
  const Caller = ({ given }: { given: P }) => {
    results.push(hook(given));
    return null;
  };
  const render = (given: P) => act(() => root.render(aroundHook(createElement(Caller, { given }), client, around)));
  render(props);
  return {
    get now() {
      return results.at(-1) as T;
    },
    render,
    unmount: () => act(() => root.unmount()),
  };
}

/**
 * Defines a global that React reads, until the tasks that React has scheduled are done. They may run after the stubs of
 * the test are undone.
 */
function keepForReact(name: string, value: unknown): void {
  if (name in globalThis) return;
  Object.defineProperty(globalThis, name, { value, configurable: true });
  onTestFinished(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setTimeout(resolve));
    Reflect.deleteProperty(globalThis, name);
  });
}
