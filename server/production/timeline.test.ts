import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stages } from '#contract/orders/order-rules.ts';
import { pageOf, type TimelineFacts, type TimelineStep, timelineOf } from './timeline.ts';

const at = (day: string, time = '10:00') => `${day}T${time}:00.000Z`;
const line = (given: object = {}) => ({
  productId: 1,
  productCode: 'WS-024',
  quantity: 200,
  passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
  ...given,
});
let lastId = 0;
function step(what: TimelineStep['what'], day: string, from: string | number, to: string | number, productId = 1) {
  lastId += 1;
  const net = what === 'status' ? null : Number(to) - Number(from);
  return { productId, what, day, at: at(day), net, peak: null, from: String(from), to: String(to), firstId: lastId };
}
function facts(given: Partial<TimelineFacts> = {}): TimelineFacts {
  return {
    today: '2026-11-26',
    placed: { day: '2026-11-16', at: at('2026-11-16', '09:41') },
    verified: null,
    cancelled: null,
    isFinished: false,
    promisedOn: null,
    acceptances: [],
    isAccepted: false,
    promises: [],
    agreements: [],
    deliveries: [],
    revisions: [],
    remakes: [],
    holds: [],
    matters: [],
    calendar: { workdays: [true, true, true, true, true, false, false], closed: [] },
    lines: [line()],
    steps: [],
    ...given,
  };
}
/** Returns a text such as '2026-11-18 cutting started 80' for each entry of production. */
function read(given: Partial<TimelineFacts>): string[] {
  return timelineOf(facts(given)).days.flatMap(({ day, entries }) =>
    entries.flatMap(({ kind, stage, done }) => (stage ? [[day, stage, kind, done].filter(Boolean).join(' ')] : [])),
  );
}

describe('timelineOf', () => {
  test('returns only that the order was placed when no work was done', () => {
    expect(timelineOf(facts())).toEqual({
      head: { kind: 'placed', at: null, stage: null },
      days: [{ day: '2026-11-16', entries: [{ kind: 'placed', at: at('2026-11-16', '09:41') }] }],
    });
  });

  test('keeps what a day reached before units were made again (PR-15)', () => {
    const [first, second] = ['2026-11-18', '2026-11-19'];
    const remade = { ...step('cutting', first, 0, 190), peak: 200 };
    expect(read({ steps: [remade] })).toEqual([`${first} cutting finished 200`]);
    expect(read({ steps: [remade, step('cutting', second, 190, 200)] })).toEqual([`${first} cutting finished 200`]);
  });

  test('merges the marks of a day into one entry, and omits the entry when they were undone (W1)', () => {
    const day = '2026-11-18';
    expect(read({ steps: [step('cutting', day, 0, 80)] })).toEqual([`${day} cutting started 80`]);
    expect(read({ steps: [step('cutting', day, 0, 0)] })).toEqual([]);
    expect(read({ steps: [step('cutting', day, 0, 80), step('cutting', '2026-11-19', 80, 130)] })).toEqual([
      '2026-11-19 cutting progress 130',
      '2026-11-18 cutting started 80',
    ]);
  });

  test('starts a stage with its first unit, not with its status', () => {
    const steps = [step('status', '2026-11-18', 'not_reviewed', 'cutting'), step('cutting', '2026-11-19', 0, 30)];
    expect(read({ steps })).toEqual(['2026-11-19 cutting started 30']);
    expect(read({ steps: [step('status', '2026-11-18', 'not_reviewed', 'not_reviewed')] })).toEqual([]);
  });

  test('reports that packaging is ready and that the other stages are finished', () => {
    const day = '2026-11-18';
    const steps = (['cutting', 'stitching', 'finishing', 'completed'] as const).map(what => step(what, day, 0, 200));
    expect(read({ steps })).toEqual([
      `${day} packaging ready 200`,
      `${day} finishing finished 200`,
      `${day} stitching finished 200`,
      `${day} cutting finished 200`,
    ]);
  });

  test('derives the counts of older events from their status', () => {
    const steps = [step('status', '2026-11-18', 'not_reviewed', 'finishing'), step('completed', '2026-11-19', 0, 5)];
    expect(read({ steps })).toEqual([
      '2026-11-19 packaging started 5',
      '2026-11-18 stitching finished 200',
      '2026-11-18 cutting finished 200',
    ]);
  });

  test('shows a count only when it is above every count shown before', () => {
    const steps = [
      step('stitching', '2026-11-18', 0, 80),
      step('stitching', '2026-11-19', 80, 50),
      step('stitching', '2026-11-20', 50, 60),
      step('stitching', '2026-11-23', 60, 81),
    ];
    expect(read({ steps })).toEqual(['2026-11-23 stitching progress 81', '2026-11-18 stitching started 80']);
  });

  test('adds up the days when marks of an earlier day arrive later', () => {
    const steps = [step('cutting', '2026-11-19', 0, 5), step('cutting', '2026-11-18', 5, 15)];
    expect(read({ steps })).toEqual(['2026-11-19 cutting progress 15', '2026-11-18 cutting started 10']);
  });

  test('omits the entries of a deleted line (W7)', () => {
    expect(read({ steps: [step('cutting', '2026-11-18', 0, 5, 2)] })).toEqual([]);
  });

  test('never decreases a count, whatever the events', () => {
    const event = fc.record({
      what: fc.constantFrom('cutting', 'stitching', 'finishing', 'completed' as const),
      day: fc.integer({ min: 10, max: 25 }).map(day => `2026-11-${day}`),
      net: fc.integer({ min: -50, max: 80 }),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        const merged = Map.groupBy(events, ({ what, day }) => `${what} ${day}`);
        const steps = [...merged.values()].map(same => {
          const net = same.reduce((sum, one) => sum + one.net, 0);
          return step(same[0]?.what ?? 'cutting', same[0]?.day ?? '', 0, net);
        });
        const { days } = timelineOf(facts({ steps }));
        for (const stage of stages) {
          const counts = days.flatMap(({ entries }) => entries.filter(entry => entry.stage === stage));
          const kinds = counts.map(({ kind }) => kind);
          expect(kinds.slice(0, -1)).not.toContain('started');
          const done = counts.map(entry => entry.done ?? 0);
          expect(done).toEqual(done.toSorted((one, other) => other - one));
          expect(new Set(done).size).toBe(done.length);
        }
      }),
    );
  });
});

describe('the head line', () => {
  const steps = [step('cutting', '2026-11-18', 0, 80)];
  const head = (given: Partial<TimelineFacts>) => timelineOf(facts({ steps, ...given })).head;

  test('shows the first state that applies', () => {
    const late = { promisedOn: '2026-11-25' };
    const holds = ['machine', 'deposit', 'agreement', 'customer'] as const;
    expect(head({ ...late, isFinished: true, holds }).kind).toBe('waitingForYou');
    expect(head({ ...late, isFinished: true, holds: holds.slice(0, 3) }).kind).toBe('waitingForAgreement');
    expect(head({ ...late, isFinished: true, holds: holds.slice(0, 2) }).kind).toBe('waitingForDeposit');
    expect(head({ ...late, isFinished: true, holds: ['machine'] }).kind).toBe('ready');
    const matters = ['receipt', 'agreement', 'sample'] as const;
    expect(head({ ...late, isFinished: true, holds: ['deposit'], matters }).kind).toBe('waitingForYou');
    expect(head({ ...late, isFinished: true, matters: ['question'] }).kind).toBe('waitingForYou');
    expect(head({ holds: ['deposit'], matters: matters.slice(0, 2) }).kind).toBe('waitingForAgreement');
    expect(head({ ...late, isFinished: true, matters: ['receipt'] }).kind).toBe('ready');
    expect(head({ ...late, isFinished: true }).kind).toBe('ready');
    expect(head(late).kind).toBe('pastPromise');
    expect(head({ promisedOn: '2026-11-26' }).kind).toBe('quiet');
  });

  test('reports no progress after more than 5 working days without a step, and names the next stage', () => {
    const passed = { cutting: 200, stitching: 10, finishing: 0, packaging: 0 };
    const since = { at: at('2026-11-18'), stage: null };
    expect(head({ today: '2026-11-18' })).toEqual({ kind: 'inWork', ...since });
    expect(head({ today: '2026-11-25' })).toEqual({ kind: 'inWork', ...since });
    expect(head({ today: '2026-11-26', lines: [line({ passed })] })).toEqual({
      kind: 'quiet',
      at: at('2026-11-18'),
      stage: 'stitching',
    });
  });

  test('does not count closed days', () => {
    const calendar = { ...facts().calendar, closed: [{ from: '2026-11-20', to: '2026-11-23' }] };
    expect(head({ today: '2026-11-27', calendar }).kind).toBe('inWork');
    expect(head({ today: '2026-11-30', calendar }).kind).toBe('quiet');
  });
});

describe('pageOf', () => {
  const days = ['2026-11-20', '2026-11-19', '2026-11-18'].map(day => ({
    day,
    entries: [{ kind: 'placed' as const, at: at(day) }],
  }));
  const daysOf = (page: ReturnType<typeof pageOf>) => [page.days.map(({ day }) => day.slice(-2)), page.nextCursor];

  test('pages by day', () => {
    expect(daysOf(pageOf(days, { days: 2, entries: 10 }, undefined))).toEqual([['20', '19'], '2026-11-19']);
    expect(daysOf(pageOf(days, { days: 2, entries: 10 }, '2026-11-19'))).toEqual([['18'], null]);
    expect(daysOf(pageOf(days, { days: 3, entries: 10 }, undefined))).toEqual([['20', '19', '18'], null]);
  });

  test('ends a page early with many entries, but includes at least one day', () => {
    expect(daysOf(pageOf(days, { days: 3, entries: 0 }, undefined))).toEqual([['20'], '2026-11-20']);
    expect(daysOf(pageOf(days, { days: 3, entries: 2 }, undefined))).toEqual([['20', '19'], '2026-11-19']);
  });
});
