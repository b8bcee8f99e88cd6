import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/benches/jobs.ts';
import { job } from '#testing/bench-samples.ts';
import type { WaitingMark } from '../shared/bench-store.ts';
import {
  afterResults,
  afterUnreadable,
  isOld,
  markToSend,
  nextBatch,
  pauseBefore,
  shownJob,
  withSent,
  withUndo,
} from './outbox-rules.ts';

const at = '2026-11-24T09:00:00.000Z';
const mark = (id: string, given: Partial<WaitingMark> = {}): WaitingMark => ({
  id,
  ticket: '7K3M9QX2RB',
  stage: 'stitching',
  delta: 1,
  at,
  ...given,
});
const ids = (marks: readonly WaitingMark[]) => marks.map(({ id }) => id);

describe('pauseBefore', () => {
  it('grows from 0 to 60 seconds and stays there', () => {
    const pauses = Array.from({ length: 10 }, (_, failures) => pauseBefore(failures) / 1000);
    expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });
});

describe('nextBatch', () => {
  const sixty = Array.from({ length: 60 }, (_, index) => mark(`${index}`));

  it('returns the 50 oldest marks, in order', () => {
    expect(ids(nextBatch(sixty, false))).toEqual(ids(sixty.slice(0, 50)));
  });

  it('returns one mark after the server could not read a call', () => {
    expect(ids(nextBatch(sixty, true))).toEqual(['0']);
  });

  it('leaves rejected marks out', () => {
    expect(ids(nextBatch([mark('a', { refused: 'No' }), mark('b')], false))).toEqual(['b']);
  });
});

describe('markToSend', () => {
  it('contains no field that only the device uses', () => {
    expect(markToSend(mark('a', { isSent: true, workerId: 3 }))).toEqual({ ...mark('a'), workerId: 3 });
  });
});

describe('afterResults', () => {
  const ok = (id: string) => ({ id, ok: true as const, changeId: id, job: job() });

  it('removes accepted marks, and keeps rejected marks with the reason (W18)', () => {
    const refused = {
      id: 'b',
      ok: false as const,
      code: 'countAboveQuantity' as const,
      error: 'All 20 are stitched already',
    };

    expect(afterResults([mark('a'), mark('b'), mark('c')], [ok('a'), refused])).toEqual([
      mark('b', { refused: 'All 20 are stitched already' }),
      mark('c'),
    ]);
  });

  it('keeps every mark without a result (WF23)', () => {
    const marks = fc.uniqueArray(fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(marks, fc.func(fc.boolean()), (all, isAnswered) => {
        const answered = all.filter(id => isAnswered(id));
        const left = afterResults(
          all.map(id => mark(id)),
          answered.map(ok),
        );
        expect(ids(left)).toEqual(all.filter(id => !answered.includes(id)));
      }),
    );
  });
});

describe('afterUnreadable', () => {
  it('sets the mark aside so that it does not block the others', () => {
    const marks = afterUnreadable([mark('a'), mark('b')], 'a', 'Unreadable');
    expect(ids(nextBatch(marks, true))).toEqual(['b']);
  });
});

describe('withUndo', () => {
  const undo = mark('u', { delta: -1, undoes: 'b' });

  it('removes a mark that never left the device', () => {
    expect(ids(withUndo([mark('a'), mark('b')], undo))).toEqual(['a']);
  });

  it('adds the opposite of a mark that the server may have received', () => {
    expect(ids(withUndo(withSent([mark('a'), mark('b')], [mark('b')]), undo))).toEqual(['a', 'b', 'u']);
    expect(ids(withUndo([mark('a')], undo))).toEqual(['a', 'u']);
  });
});

describe('shownJob', () => {
  const line: Job = job({ quantity: 20, passed: { cutting: 10, stitching: 6, finishing: 0, packaging: 0 } });

  it("adds the waiting marks of the line to the server's counts", () => {
    const marks = [mark('a'), mark('b', { delta: 5 }), mark('c', { ticket: 'OTHER' }), mark('d', { refused: 'No' })];
    expect(shownJob(line, marks).passed).toEqual({ cutting: 12, stitching: 12, finishing: 0, packaging: 0 });
  });

  it('leaves out a mark that would exceed the quantity', () => {
    expect(shownJob(line, [mark('a', { delta: 15 })]).passed.stitching).toBe(6);
  });
});

describe('isOld', () => {
  it('returns true when a mark has waited for more than a day', () => {
    const day = 24 * 60 * 60_000;
    expect(isOld([mark('a')], Date.parse(at) + day)).toBe(false);
    expect(isOld([mark('a')], Date.parse(at) + day + 1)).toBe(true);
    expect(isOld([mark('a', { refused: 'No' })], Date.parse(at) + 2 * day)).toBe(false);
  });
});
