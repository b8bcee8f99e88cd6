import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { listsKey } from '../../order-data/queries.ts';
import { useHeld } from './use-held.ts';

describe('useHeld', () => {
  /** Whether the pointer and the focus are in the list, and the focus in this window. */
  let inside: Record<string, boolean>;
  let isWindowFocused: boolean;
  const element = {
    matches: (selector: string) => selector.split(', ').some(part => inside[part]),
    contains: () => false,
    ownerDocument: { hasFocus: () => isWindowFocused },
  };
  const rowOf = (key: string) => ({ closest: () => ({ dataset: { row: key } }) });
  const leaving = (relatedTarget: unknown = null) => ({ currentTarget: element, relatedTarget }) as never;
  beforeEach(() => {
    inside = { ':hover': true, ':focus-within': false };
    isWindowFocused = true;
  });
  afterEach(() => void vi.unstubAllGlobals());

  /** Renders the hook with the pointer in the list, or with the focus in a row. */
  function held(rows: string, { client = quietClient(), focus = '' } = {}) {
    const hook = renderHook(
      ({ shown, round }: { shown: string; round: number }) => useHeld([...shown], String, round),
      { shown: rows, round: 0 },
      client,
    );
    act(() => hook.now.list.ref(element as never));
    if (focus) {
      inside = { ':focus-within': true };
      act(() => hook.now.list.onFocus({ target: rowOf(focus) } as never));
    } else act(() => hook.now.list.onPointerEnter());
    const seen = () => [hook.now.rows.join(''), hook.now.changes];
    return { hook, seen, refetch: (shown: string, round = 0) => hook.render({ shown, round }) };
  }

  it('holds again after Show, while the pointer is still in the list', () => {
    const { hook, seen, refetch } = held('ab');
    refetch('bc');
    expect(seen()).toEqual(['abc', 1]);

    act(() => hook.now.show());
    expect(seen()).toEqual(['bc', 0]);
    refetch('xb');

    expect(seen()).toEqual(['bc', 2]);
    hook.unmount();
  });

  it('shows what an own change brings, and then holds again', async () => {
    const client = quietClient();
    const { hook, seen, refetch } = held('ab', { client });
    const answer = Promise.withResolvers<string>();
    const fetching = client.fetchQuery({ queryKey: listsKey, queryFn: () => answer.promise });

    refetch('xb', 1);
    expect(seen()).toEqual(['xb', 0]);
    answer.resolve('');
    await act(() => fetching);
    await act(() => new Promise(done => setTimeout(done)));
    refetch('b', 1);

    expect(seen()).toEqual(['xb', 1]);
    hook.unmount();
  });

  it('does not hold the older rows that a screen opens with', async () => {
    const client = quietClient();
    await client.prefetchQuery({ queryKey: listsKey, queryFn: () => '' });
    await client.invalidateQueries({ queryKey: listsKey });
    const { hook, seen, refetch } = held('ab', { client });
    const answer = Promise.withResolvers<string>();
    const fetching = client.fetchQuery({ queryKey: listsKey, queryFn: () => answer.promise });
    await act(() => new Promise(done => setTimeout(done)));

    refetch('b');
    expect(seen()).toEqual(['b', 0]);
    answer.resolve('');
    await act(() => fetching);
    // The cache tells the hook in one turn, React renders in another, and the hook settles in a third.
    for (let turn = 0; turn < 6; turn++) await act(() => new Promise(done => setTimeout(done)));
    refetch('c');

    expect(seen()).toEqual(['bc', 1]);
    hook.unmount();
  });

  it('holds until both the pointer and the focus have left', () => {
    const { hook, seen, refetch } = held('ab');
    inside = { ':focus-within': true };
    act(() => hook.now.list.onPointerLeave(leaving()));
    refetch('b');
    expect(seen()).toEqual(['ab', 1]);

    inside = {};
    act(() => hook.now.list.onBlur(leaving()));

    expect(seen()).toEqual(['b', 0]);
    hook.unmount();
  });

  it('keeps a focused row that an own change took out of the list, until the focus leaves it', () => {
    const { hook, seen, refetch } = held('abc', { focus: 'b' });

    refetch('ac', 1);
    expect(seen()).toEqual(['abc', 0]);
    expect([...hook.now.gone]).toEqual(['b']);
    // A dialog that the row opened returns the focus to it.
    act(() => hook.now.list.onBlur(leaving({ closest: () => ({}) })));
    expect(seen()).toEqual(['abc', 0]);
    inside = {};
    act(() => hook.now.list.onBlur(leaving({ closest: () => null })));

    expect(seen()).toEqual(['ac', 0]);
    hook.unmount();
  });

  it('keeps nothing of a list that was removed with the focus inside', () => {
    const { hook, seen, refetch } = held('abc', { focus: 'b' });
    refetch('ac', 1);

    act(() => hook.now.list.ref(null));

    expect(seen()).toEqual(['ac', 0]);
    hook.unmount();
  });

  it('does not hold while another window has the focus, but keeps the focused row', () => {
    const { hook, seen, refetch } = held('abc', { focus: 'b' });
    inside = {};
    isWindowFocused = false;
    act(() => hook.now.list.onBlur(leaving()));

    refetch('xac');

    expect(seen()).toEqual(['xbac', 0]);
    hook.unmount();
  });
});
