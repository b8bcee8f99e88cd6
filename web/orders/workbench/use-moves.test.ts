import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { useMoves } from './use-moves.ts';

const moved: number[] = [];
const around = {
  position: 1,
  total: '3',
  previous: undefined,
  next: 2,
  unread: [2],
  onMove: (id: number) => moved.push(id),
};

function opened(isUnread: boolean, part: 'products' | 'talk' = 'products') {
  return renderHook(() => useMoves({ ...around, isUnread }, part), undefined);
}

beforeEach(() => {
  moved.length = 0;
  vi.stubGlobal('document', { activeElement: null });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the first focus of an opened order', () => {
  it('is the button that accepts a new order, and the first product of another one', () => {
    const hook = opened(false);
    expect(hook.now.focusOf(true)).toBe('review');
    expect(hook.now.focusOf(false)).toBe('products');
  });

  it('is the message field in a list of unread orders, also while the order is new (PR-13)', () => {
    const hook = opened(true);
    expect(hook.now.focusOf(true)).toBe('message');
    expect(hook.now.focusOf(false)).toBe('message');
  });

  it('is the message field after Ctrl+Enter opened the next unread order', () => {
    const hook = opened(false);
    act(() => hook.now.openNextUnread());
    expect(moved).toEqual([2]);
    expect(hook.now.focusOf(true)).toBe('message');
  });

  it('is the button that accepts the next order after one was accepted, also in a list of unread orders (AC-4)', () => {
    const hook = opened(true);
    act(() => hook.now.review(2));
    expect(moved).toEqual([2]);
    expect(hook.now.focusOf(true)).toBe('review');
  });

  it('is the message field when the order was opened to answer it', () => {
    expect(opened(false, 'talk').now.focusOf(true)).toBe('message');
  });
});
