import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { listsKey } from '../order-data/queries.ts';
import { differences, useHeld } from './use-held.ts';

describe('useHeld', () => {
  /** Whether the pointer and the focus are in the list. */
  let inside: Record<string, boolean>;
  const element = {
    matches: (selector: string) => selector.split(', ').some(part => inside[part]),
    contains: () => false,
  };
  const leaving = { currentTarget: element, relatedTarget: null } as never;
  beforeEach(() => {
    inside = { ':hover': true, ':focus-within': false };
  });
  afterEach(() => void vi.unstubAllGlobals());

  /** Renders the hook with the pointer in the list. */
  function held(client = quietClient()) {
    const hook = renderHook(
      ({ row }: { row: string }) => useHeld(row, shown => new Map([['a', shown]])),
      { row: 'one' },
      client,
    );
    Object.assign(hook.now.list.ref, { current: element });
    act(() => hook.now.list.onPointerEnter());
    return { hook, seen: () => [hook.now.shown, hook.now.changes], refetch: (row: string) => hook.render({ row }) };
  }

  it('holds again after Show, while the pointer is still in the list', () => {
    const { hook, seen, refetch } = held();
    refetch('two');
    expect(seen()).toEqual(['one', 1]);

    act(() => hook.now.show());
    expect(seen()).toEqual(['two', 0]);
    refetch('three');

    expect(seen()).toEqual(['two', 1]);
    hook.unmount();
  });

  it('shows what an own change brings, and then holds again', async () => {
    const client = quietClient();
    const { hook, seen, refetch } = held(client);
    const answer = Promise.withResolvers<string>();
    const fetching = client.fetchQuery({ queryKey: listsKey, queryFn: () => answer.promise });

    act(() => hook.now.show());
    refetch('two');
    expect(seen()).toEqual(['two', 0]);
    answer.resolve('two');
    await act(() => fetching);
    await act(() => new Promise(done => setTimeout(done)));
    refetch('three');

    expect(seen()).toEqual(['two', 1]);
    hook.unmount();
  });

  it('holds until both the pointer and the focus have left', () => {
    const { hook, seen, refetch } = held();
    inside = { ':focus-within': true };
    act(() => hook.now.list.onPointerLeave(leaving));
    refetch('two');
    expect(seen()).toEqual(['one', 1]);

    inside = {};
    act(() => hook.now.list.onBlur(leaving));

    expect(seen()).toEqual(['two', 0]);
    hook.unmount();
  });
});

test('counts changed, new and removed rows', () => {
  const shown = new Map([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ]);
  expect(differences(shown, shown)).toBe(0);
  expect(
    differences(
      shown,
      new Map([
        ['a', '1'],
        ['b', '2'],
        ['d', '1'],
      ]),
    ),
  ).toBe(3);
});
