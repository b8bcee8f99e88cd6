import { describe, expect, it } from 'vitest';
import type { TimelineHead } from '#contract/production/timeline.ts';
import { formatCalendarDay } from '../platform/format/format-time.ts';
import { texts } from './texts.ts';

const at = '2026-11-18T10:00:00.000Z';
const dayBefore = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return day.toLocaleDateString('sv');
};

describe('the text of a timeline entry', () => {
  it.each([
    [{ kind: 'placed' }, 'Order placed'],
    [{ kind: 'accepted' }, 'Order accepted'],
    [{ kind: 'started', stage: 'cutting', done: 80, quantity: 200 }, 'Cutting started, 80 of 200'],
    [{ kind: 'progress', stage: 'cutting', done: 130, quantity: 2000 }, '130 of 2,000 cut'],
    [{ kind: 'finished', stage: 'cutting', done: 200, quantity: 200 }, 'all 200 cut'],
    [{ kind: 'ready', stage: 'packaging', done: 200, quantity: 200 }, 'all 200 ready'],
    [{ kind: 'ready', stage: 'packaging', done: 1, quantity: 1 }, 'ready'],
    [{ kind: 'remade', stage: 'stitching', done: 2, quantity: 84 }, 'Two made again: stitching'],
    [{ kind: 'remade', stage: 'packaging', done: 13, quantity: 84 }, '13 made again: packaging'],
    [{ kind: 'verified' }, 'Completion verified'],
    [{ kind: 'changed', revision: 3 }, 'Order changed, revision 3'],
    [
      { kind: 'changed', revision: 3, requestedDate: '2099-12-16', date: '2099-12-24' },
      'Order changed, revision 3: requested date December 16, 2099. The promised date stays December 24, 2099',
    ],
    [
      { kind: 'changed', revision: 3, requestedDate: '2099-12-16', date: '2099-12-16' },
      'Order changed, revision 3: requested date December 16, 2099, and promised',
    ],
    [
      { kind: 'changed', revision: 3, requestedDate: '2099-12-16', date: '2099-12-20', isPromised: true },
      'Order changed, revision 3: requested date December 16, 2099. The promised date is now December 20, 2099',
    ],
    [
      { kind: 'changed', revision: 3, requestedDate: null },
      'Order changed, revision 3: no requested date. No date is promised yet',
    ],
  ] as const)('%j: %s', (entry, text) => {
    expect(texts.entry({ at, ...entry })).toBe(text);
  });
});

it('says beside the placing of an order who entered it (OR-20)', () => {
  const entered = 'Entered by the workshop for Ines Okafor';
  expect(texts.entry({ kind: 'placed', at }, false, entered)).toBe(`Order placed · ${entered}`);
  expect(texts.entry({ kind: 'accepted', at }, false, entered)).toBe('Order accepted');
});

it('shows a promised date, and a changed one as a new date', () => {
  const entry = { kind: 'promised', at, date: '2026-12-18' } as const;
  expect(texts.entry(entry)).toMatch(/^Promised for .*18/);
  expect(texts.entry(entry, true)).toMatch(/^New date: .*18/);
});

describe('the head line', () => {
  const head = (kind: TimelineHead['kind'], day: string, stage: TimelineHead['stage'] = null) =>
    texts.head({ kind, at, stage }, 1200, day);

  it('contains the day of the last step', () => {
    const older = formatCalendarDay('2025-11-18');
    expect(head('inWork', dayBefore(0))).toBe('In work. Last step today.');
    expect(head('inWork', dayBefore(1))).toBe('In work. Last step yesterday.');
    expect(head('inWork', '2025-11-18')).toBe(`In work. Last step on ${older}.`);
    expect(head('quiet', '2025-11-18', 'stitching')).toBe(`No change since ${older}. Next: Stitching.`);
  });

  it('contains no day for the other kinds', () => {
    expect(head('waitingForYou', '')).toBe('We wait for your answer to go on.');
    expect(head('ready', '')).toBe('All 1,200 items are ready.');
    expect(head('pastPromise', '')).toBe('This order is past its promised date.');
    expect(head('placed', '')).toBe('We have your order. Cutting comes first.');
  });
});
