import { describe, expect, test } from 'vitest';
import type { PromiseRow } from '#contract/dates/promises.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { datedRow, dayToExplain, type Edit, judge, promisesOf, type SheetRow, sheetRows } from './sheet-rows.ts';

const row: PromiseRow = {
  orderId: 7,
  customerName: 'Lyra Hotels',
  companyId: 3,
  items: 75,
  requestedDate: null,
  promisedOn: null,
  likelyOn: '2026-12-09',
  safeOn: '2026-12-14',
  state: null,
  proposedOn: '2026-12-14',
  cannotBePlanned: false,
};
const late: PromiseRow = { ...row, orderId: 8, promisedOn: '2026-12-04', state: 'willBeLate' };
const none = new Map<number, Edit>();

describe('sheetRows', () => {
  test('starts with the proposed day for orders without a promise and for promises at risk', () => {
    const fine = { ...row, orderId: 9, promisedOn: '2027-01-04' };
    const unmeasured = { ...row, orderId: 10, proposedOn: null };
    const rows = sheetRows([row, late, fine, unmeasured], none);
    expect(rows.map(({ day, isTicked }) => [day, isTicked])).toEqual([
      ['2026-12-14', true],
      ['2026-12-14', true],
      ['2027-01-04', false],
      ['', false],
    ]);
  });

  test('keeps a refused row unticked with its reason, until it is edited', () => {
    const refused = [{ orderId: 7, code: 'changedMeanwhile', error: 'Someone changed this' }];
    expect(sheetRows([row], none, refused)[0]).toMatchObject({ isTicked: false, refusal: 'Someone changed this' });
    const edits = new Map([[7, { day: '2026-12-18', isTicked: true }]]);
    expect(sheetRows([row], edits, refused)[0]).toMatchObject({
      day: '2026-12-18',
      isTicked: true,
      refusal: undefined,
    });
  });

  test('gives a reason only to promises that move', () => {
    expect(promisesOf(sheetRows([row, late], none), 'capacity')).toEqual([
      { orderId: 7, promisedOn: '2026-12-14', was: null },
      { orderId: 8, promisedOn: '2026-12-14', was: '2026-12-04', reason: 'capacity' },
    ]);
  });
});

describe('datedRow', () => {
  const chosen = (edit: Edit) => sheetRows([row], new Map([[7, edit]]))[0] as SheetRow;
  const earlier = { likelyOn: '2026-12-02', safeOn: '2026-12-04' };

  test('judges a chosen day by the dates that the order would have on it (DA-13)', () => {
    expect(datedRow(chosen({ day: '2026-12-04' }), earlier)).toMatchObject(earlier);
    expect(datedRow(chosen({ day: '2026-12-04' }), undefined)).toMatchObject({ likelyOn: null, safeOn: null });
  });

  test('judges the proposed and the promised day by the dates of the row', () => {
    expect(datedRow(chosen({ day: '2026-12-14' }), earlier)).toMatchObject({ safeOn: '2026-12-14' });
    const promised = sheetRows([{ ...late, proposedOn: '2026-12-18' }], new Map([[8, { day: '2026-12-04' }]]));
    expect(datedRow(promised[0] as SheetRow, earlier)).toMatchObject({ safeOn: '2026-12-14' });
  });

  test("has the dates that 'Why' explains, once they are known (DA-14)", () => {
    expect(datedRow(chosen({ day: '2026-12-14' }), earlier, true)).toMatchObject(earlier);
    expect(datedRow(chosen({ day: '2026-12-14' }), undefined, true)).toMatchObject({ safeOn: '2026-12-14' });
  });
});

describe('dayToExplain', () => {
  const explained = (given: Partial<PromiseRow>, edit?: Edit) => {
    const [made] = sheetRows([{ ...row, ...given }], edit ? new Map([[7, edit]]) : none);
    return made && dayToExplain(made, '2026-11-26');
  };

  test('is the earlier day that the customer asks for, unless it is over or the order is promised (DA-13)', () => {
    expect(explained({ requestedDate: '2026-12-11' })).toBe('2026-12-11');
    expect(explained({ requestedDate: '2026-12-14' })).toBeUndefined();
    expect(explained({ requestedDate: '2026-11-25' })).toBeUndefined();
    expect(explained({ requestedDate: '2026-12-11', promisedOn: '2026-12-04', state: 'late' })).toBeUndefined();
  });

  test('is a chosen day that is neither proposed nor promised nor over', () => {
    expect(explained({ requestedDate: '2026-12-11' }, { day: '2026-12-10' })).toBe('2026-12-10');
    expect(explained({ requestedDate: '2026-12-11' }, { day: '2026-11-25' })).toBeUndefined();
    expect(explained({ promisedOn: '2026-12-18' }, { day: '2026-12-18' })).toBeUndefined();
  });
});

describe('judge', () => {
  const calendar = new WorkCalendar({
    workdays: [true, true, true, true, true, false, false],
    closed: [{ from: '2026-12-24', to: '2026-12-31' }],
  });
  const judged = (day: string, given: Partial<PromiseRow> = {}) => {
    const [made] = sheetRows([{ ...row, ...given }], new Map([[7, { day, isTicked: true }]]));
    return made && judge(made, '2026-11-26', calendar);
  };

  test('says of an order without a day that it cannot be planned, until a day is chosen (DA-13)', () => {
    const unplanned = { ...row, proposedOn: null, cannotBePlanned: true };
    const kindOf = (given: Edit | undefined) => {
      const [made] = sheetRows([unplanned], given ? new Map([[7, given]]) : none);
      return made && judge(made, '2026-11-26', calendar).kind;
    };
    expect(kindOf(undefined)).toBe('unplanned');
    expect(kindOf({ isTicked: true })).toBe('missing');
    expect(kindOf({ day: '2026-12-14', isTicked: true })).toBe('safe');
  });

  test.each([
    ['', {}, { kind: 'missing' }],
    ['2026-11-25', {}, { kind: 'past' }],
    ['2026-12-13', {}, { kind: 'closed' }],
    ['2026-12-28', {}, { kind: 'closed' }],
    ['2026-12-08', {}, { kind: 'beforeLikely' }],
    ['2026-12-10', {}, { kind: 'beforeSafe', days: 2 }],
    ['2026-12-14', {}, { kind: 'safe' }],
    ['2026-12-18', { requestedDate: '2026-12-11' }, { kind: 'afterRequested', days: 5 }],
    ['2026-12-18', { requestedDate: '2026-12-18' }, { kind: 'requested' }],
    ['2026-12-18', { likelyOn: null, safeOn: null }, { kind: 'none' }],
  ])('says how %j compares with the dates of %j', (day, given, expected) => {
    expect(judged(day, given)).toEqual(expected);
  });
});
