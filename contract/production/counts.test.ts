import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productStatuses, stages } from '../orders/order-rules.ts';
import {
  afterCompleted,
  afterMark,
  afterRemake,
  afterStages,
  afterStatus,
  afterUndo,
  changesBetween,
  isMonotone,
  type LineCounts,
  mostRemade,
  withField,
} from './counts.ts';

const line = (quantity: number, status: LineCounts['status'], ...passed: number[]): LineCounts => {
  const [cutting = 0, stitching = 0, finishing = 0, packaging = 0] = passed;
  return { quantity, status, passed: { cutting, stitching, finishing, packaging } };
};
const counts = ({ passed }: LineCounts) => stages.map(stage => passed[stage]);
const lines = fc
  .record({
    quantity: fc.integer({ min: 1, max: 50 }),
    status: fc.constantFrom(...productStatuses),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ quantity, status, shares }) => {
    let left = quantity;
    return line(quantity, status, ...shares.map(share => (left = Math.round(left * share))));
  });
const changes = fc.oneof(
  fc.constantFrom(...productStatuses).map(status => (before: LineCounts) => afterStatus(before, status)),
  fc
    .nat(50)
    .map(
      completed => (before: LineCounts) => afterCompleted(before, Math.min(completed, before.quantity)) as LineCounts,
    ),
  fc
    .record({ stage: fc.constantFrom(...stages), delta: fc.integer({ min: -50, max: 50 }).filter(Boolean) })
    .map(({ stage, delta }) => (before: LineCounts) => {
      const after = afterMark(before, stage, delta);
      return 'code' in after ? before : after;
    }),
  fc
    .record({ stage: fc.constantFrom(...stages), count: fc.integer({ min: 1, max: 50 }) })
    .map(({ stage, count }) => (before: LineCounts) => {
      const after = afterRemake(before, stage, count);
      return 'code' in after ? before : after;
    }),
);

describe('afterStatus (C1)', () => {
  test('gives earlier stages the quantity and the others the completed count (W3)', () => {
    const finishing = afterStatus(line(10, 'not_reviewed', 4, 4, 4, 4), 'finishing');
    expect(counts(finishing)).toEqual([10, 10, 4, 4]);
    expect(counts(afterStatus(finishing, 'cutting'))).toEqual([4, 4, 4, 4]);
  });

  test('leaves the completed count in every stage of a product that is not reviewed', () => {
    expect(counts(afterStatus(line(10, 'packaging', 10, 10, 10, 3), 'not_reviewed'))).toEqual([3, 3, 3, 3]);
  });
});

describe('afterCompleted (C1)', () => {
  test('raises earlier stages to the completed count and keeps the status', () => {
    const after = afterCompleted(line(10, 'cutting', 8, 5, 2, 1), 6) as LineCounts;
    expect([after.status, ...counts(after)]).toEqual(['cutting', 8, 6, 6, 6]);
  });

  test('lowers only the completed count', () => {
    expect(counts(afterCompleted(line(10, 'packaging', 10, 10, 10, 7), 2) as LineCounts)).toEqual([10, 10, 10, 2]);
  });
});

describe('afterMark (C2, C3)', () => {
  test('raises earlier stages to the marked count (W3)', () => {
    const after = afterMark(line(10, 'cutting', 2, 0, 0, 0), 'stitching', 6) as LineCounts;
    expect([after.status, ...counts(after)]).toEqual(['cutting', 6, 6, 0, 0]);
  });

  test.each([
    [line(10, 'stitching', 10, 6), 'stitching', 5, 'Only 4 of 10 are left to stitch'],
    [line(20, 'finishing', 20, 20, 3), 'stitching', 1, 'All 20 are stitched already'],
    [line(20, 'cutting', 10, 9), 'cutting', -2, 'Only 1 can be taken back: 9 are stitched already'],
    [line(20, 'cutting', 9, 9), 'cutting', -1, 'Only 0 can be taken back: 9 are stitched already'],
    [line(20, 'cutting', 2), 'cutting', -3, 'Only 2 can be taken back: 0 are stitched already'],
    [line(20, 'packaging', 20, 20, 20, 3), 'packaging', -4, 'Only 3 can be taken back'],
    [line(2_000, 'cutting', 500), 'cutting', 1_501, 'Only 1,500 of 2,000 are left to cut'],
  ] as const)('refuses %j at %s %i: %s', (before, stage, delta, text) => {
    expect(afterMark(before, stage, delta)).toEqual({ code: expect.any(String), text });
  });

  test('sets the status to the first stage that is not done, packaging when all are', () => {
    const marked = (before: LineCounts, stage: (typeof stages)[number], delta: number) =>
      (afterMark(before, stage, delta) as LineCounts).status;
    expect(marked(line(10, 'not_reviewed'), 'cutting', 1)).toBe('cutting');
    expect(marked(line(10, 'cutting', 9), 'cutting', 1)).toBe('stitching');
    expect(marked(line(10, 'packaging', 10, 10, 10, 9), 'packaging', 1)).toBe('packaging');
    expect(marked(line(10, 'finishing', 10, 10, 4), 'finishing', -1)).toBe('finishing');
  });
});

describe('afterStages', () => {
  test('keeps the stages that are left out and sets the status as a mark does', () => {
    const after = afterStages(line(10, 'not_reviewed', 5, 2), { stitching: 5, cutting: 10 }) as LineCounts;
    expect([after.status, ...counts(after)]).toEqual(['stitching', 10, 5, 0, 0]);
  });

  test('rejects counts that increase from one stage to the next', () => {
    expect(afterStages(line(10, 'cutting', 5), { stitching: 6 })).toBeUndefined();
    expect(afterStages(line(10, 'cutting', 5), { cutting: 11 })).toBeUndefined();
  });
});

describe('afterUndo (C4)', () => {
  const rowsOf = (before: LineCounts, after: LineCounts) => changesBetween(before, after);

  test('restores the state before the change', () => {
    const before = line(10, 'cutting', 4, 2, 1, 1);
    const after = afterStatus(before, 'finishing');
    expect(afterUndo(after, rowsOf(before, after))).toEqual(before);
  });

  test("returns 'changedMeanwhile' when a value differs from the one that the change set (WF5)", () => {
    const before = line(200, 'cutting', 30);
    const after = afterMark(before, 'cutting', 50) as LineCounts;
    const later = afterMark(after, 'cutting', 20) as LineCounts;
    expect(afterUndo(later, rowsOf(before, after))).toBe('changedMeanwhile');
  });

  test("returns 'laterWorkStands' when the next stage has more units than would be left", () => {
    const before = line(200, 'cutting');
    const after = afterMark(before, 'cutting', 50) as LineCounts;
    const later = afterMark(after, 'stitching', 10) as LineCounts;
    expect(afterUndo(later, rowsOf(before, after))).toBe('laterWorkStands');
  });

  test("returns 'laterWorkStands' when an earlier stage has fewer units than before the change", () => {
    const before = line(10, 'finishing', 10, 10);
    const after = afterMark(before, 'stitching', -5) as LineCounts;
    const later = { ...after, passed: { ...after.passed, cutting: 5 } };
    expect(afterUndo(later, rowsOf(before, after))).toBe('laterWorkStands');
  });
});

describe('afterRemake (PR-15)', () => {
  test('sends units back to the beginning: the counts of their last stage and of those before it fall', () => {
    const after = afterRemake(line(10, 'finishing', 10, 8, 5, 5), 'stitching', 3) as LineCounts;
    expect([after.status, ...counts(after)]).toEqual(['cutting', 7, 5, 5, 5]);
    const packed = afterRemake({ ...line(10, 'packaging', 10, 10, 10, 10), delivered: 4 }, 'packaging', 6);
    expect(packed).toMatchObject({ status: 'cutting', passed: { cutting: 4, packaging: 4 }, delivered: 4 });
  });

  test.each([
    [line(10, 'stitching', 10, 6), 'cutting', 5, 'remakeTooMany', 'Only 4 can be made again: 6 are stitched already'],
    [line(10, 'stitching', 10, 10), 'cutting', 1, 'remakeTooMany', 'None can be made again: 10 are stitched already'],
    [line(10, 'cutting', 2), 'cutting', 3, 'remakeTooMany', 'Only 2 can be made again'],
    [line(10, 'cutting'), 'finishing', 1, 'remakeTooMany', 'None can be made again'],
  ] as const)('refuses %j at %s %i', (before, stage, count, code, text) => {
    expect(afterRemake(before, stage, count)).toEqual({ code, text });
  });

  test('refuses delivered units and says how many were not delivered (DF2)', () => {
    const sent = { ...line(10, 'packaging', 10, 10, 10, 7), delivered: 5 };
    const rest = 'Delivered items are made again from the receipt of their delivery';
    const text = `Only 2 can be made again: 5 were delivered. ${rest}`;
    expect(afterRemake(sent, 'packaging', 3)).toEqual({ code: 'remakeDelivered', text });
    expect(afterRemake(sent, 'packaging', 8)).toEqual({ code: 'remakeTooMany', text });
  });

  test('of any line keeps the counts monotone and not below what was delivered, and can be undone', () => {
    const given = fc.record({
      before: lines,
      stage: fc.constantFrom(...stages),
      count: fc.integer({ min: 1, max: 50 }),
      share: fc.nat(100),
    });
    fc.assert(
      fc.property(given, ({ before, stage, count, share }) => {
        const sent = { ...before, delivered: Math.floor((before.passed.packaging * share) / 100) };
        const after = afterRemake(sent, stage, count);
        if ('code' in after) {
          expect(count).toBeGreaterThan(mostRemade(sent, stage));
          return;
        }
        expect(isMonotone(after)).toBe(true);
        expect(after.passed.packaging).toBeGreaterThanOrEqual(sent.delivered);
        expect(afterUndo(after, changesBetween(sent, after))).toMatchObject({
          status: sent.status,
          passed: sent.passed,
        });
      }),
    );
  });
});

describe('every sequence of changes', () => {
  test('keeps the counts monotone and replays to its last state (C5)', () => {
    fc.assert(
      fc.property(lines, fc.array(changes, { maxLength: 20 }), (start, actions) => {
        let state = start;
        let replayed = start;
        for (const action of actions) {
          const after = action(state);
          for (const { what, to } of changesBetween(state, after)) replayed = withField(replayed, what, to);
          state = after;
          expect(isMonotone(state)).toBe(true);
        }
        expect(replayed).toEqual(state);
      }),
    );
  });

  test('can be undone from the last to the first', () => {
    fc.assert(
      fc.property(lines, fc.array(changes, { maxLength: 20 }), (start, actions) => {
        const states = [start];
        for (const action of actions) states.push(action(states.at(-1) as LineCounts));
        let state = states.at(-1) as LineCounts;
        for (let at = states.length - 1; at > 0; at--) {
          const [before, after] = [states[at - 1] as LineCounts, states[at] as LineCounts];
          expect(afterUndo(state, changesBetween(before, after))).toEqual(before);
          state = before;
        }
      }),
    );
  });
});

describe('a line of which units were delivered (DL-2)', () => {
  const sent: LineCounts = { ...line(10, 'packaging', 10, 10, 10, 7), delivered: 5 };
  const text = 'Fewer than are finished or delivered is not possible';

  test('cannot get a completed count below them, in any way that lowers counts', () => {
    expect(afterCompleted(sent, 4)).toBe('belowFinished');
    expect(afterStages(sent, { packaging: 4 })).toBe('belowFinished');
    expect(afterMark(sent, 'packaging', -3)).toEqual({ code: 'belowFinished', text });
    const before = { ...line(10, 'packaging', 10, 10, 10, 2), delivered: 5 };
    expect(afterUndo(sent, changesBetween(before, sent))).toBe('belowFinished');
  });

  test('can get it down to them, and keeps their number', () => {
    for (const after of [
      afterCompleted(sent, 5),
      afterStages(sent, { packaging: 5 }),
      afterMark(sent, 'packaging', -2),
    ]) {
      expect(after).toMatchObject({ passed: { packaging: 5 }, delivered: 5 });
    }
    expect(afterStatus(sent, 'not_reviewed')).toMatchObject({ passed: { packaging: 7 }, delivered: 5 });
  });
});
