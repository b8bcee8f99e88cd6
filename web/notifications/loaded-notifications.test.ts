import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications/notifications.ts';
import {
  allOf,
  type LoadedNotifications,
  withAllRead,
  withNone,
  withoutOne,
  withRead,
} from './loaded-notifications.ts';
import { unreadOf } from './queries.ts';

const aNotification = (id: number, read: boolean): Notification => ({
  id,
  type: 'order',
  title: `Order #${id}: WS-024 is being stitched`,
  message: '',
  read,
  createdAt: '2026-11-18T09:41:00.000Z',
  relatedId: id,
});
/** Returns two pages, and `beyond` unread notifications that are not loaded. */
function aList(reads: readonly boolean[], beyond: number): LoadedNotifications {
  const all = reads.map((read, index) => aNotification(reads.length - index, read));
  const unreadCount = reads.filter(read => !read).length + beyond;
  return {
    pages: [
      { notifications: all.slice(0, 3), unreadCount, nextCursor: '4' },
      { notifications: all.slice(3), unreadCount, nextCursor: null },
    ],
    pageParams: [undefined, '4'],
  };
}
const aLoaded = fc.tuple(fc.array(fc.boolean(), { maxLength: 8 }), fc.nat(200)).map(given => aList(...given));
const unreadIn = (loaded: LoadedNotifications) => allOf(loaded).filter(one => !one.read).length;

describe('optimistic changes of notifications', () => {
  it('keep the unread count correct and never below 0, in any order and when repeated', () => {
    const aChange = fc.record({ id: fc.integer({ min: 0, max: 9 }), change: fc.constantFrom(withRead, withoutOne) });
    fc.assert(
      fc.property(aLoaded, fc.array(aChange), (start, changes) => {
        const beyond = unreadOf(start) - unreadIn(start);
        const end = changes.reduce((loaded, { id, change }) => change(loaded, id), start);

        expect(unreadOf(end)).toBe(unreadIn(end) + beyond);
        expect(end.pages).toHaveLength(2);
      }),
    );
  });

  it('change only the marked or removed notification', () => {
    const start = aList([false, false, true, false], 0);

    expect(allOf(withRead(start, 3)).map(one => one.read)).toEqual([false, true, true, false]);
    expect(allOf(withoutOne(start, 3)).map(one => one.id)).toEqual([4, 2, 1]);
    expect(unreadOf(withoutOne(start, 2))).toBe(3);
  });

  it('keep the count at 0 when the server sent a count that is too low', () => {
    const wrong = { ...aList([false, false], 0) };
    wrong.pages = wrong.pages.map(page => ({ ...page, unreadCount: 1 }));

    expect(unreadOf(withRead(withRead(wrong, 1), 2))).toBe(0);
  });

  it('leave no unread notifications after marking or removing all, even on pages that are not loaded', () => {
    const start = aList([false, true], 120);

    expect([unreadOf(withAllRead(start)), unreadIn(withAllRead(start))]).toEqual([0, 0]);
    expect([unreadOf(withNone()), allOf(withNone())]).toEqual([0, []]);
  });
});
